"""OBS Studio: what a match makes happen there, and how that reaches it."""
