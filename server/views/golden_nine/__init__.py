"""What audiences see of a Golden Nine match."""
