"""What the figures of the disciplines truly share."""
