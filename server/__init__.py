"""Live scores and overlays for cue sports."""
