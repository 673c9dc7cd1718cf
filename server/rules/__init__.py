"""The rules of each discipline: pure functions from a state and an event to the next state."""
