"""What audiences see of a snooker match."""
