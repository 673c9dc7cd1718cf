"""Figures of this machine, each beside a baseline of the same run; nothing here is a test."""
