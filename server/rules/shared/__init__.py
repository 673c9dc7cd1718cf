"""What the disciplines truly share: the events of clocks and of opening, and their meaning."""
