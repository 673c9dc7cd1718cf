"""What every discipline stands on: ids, refusals, clocks as values, events, and the fold with its undo."""
