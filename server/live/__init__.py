"""Matches that are going on: the one writer, what it follows, and the time they share."""
