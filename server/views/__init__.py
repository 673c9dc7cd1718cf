"""What each audience sees of a match: pure functions from a state to a view."""
