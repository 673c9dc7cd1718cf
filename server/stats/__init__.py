"""Figures of a match worked out from its state, pure: no clock, no store, no log is read here."""
