"""Nights of four, a league over nights, and its play-offs, worked out from results alone."""
