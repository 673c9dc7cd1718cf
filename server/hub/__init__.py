"""Who is connected and what has to reach them; knows bytes, not sport."""
