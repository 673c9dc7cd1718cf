"""What every discipline stands on: ids, refusals, clocks as values, events, the fold."""
