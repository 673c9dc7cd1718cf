"""Golden Nine's figures, each in a file of its own with its definition."""
