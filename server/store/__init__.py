"""The store: every match's events, kept where they cannot be lost."""
