"""Every fault of the harness by its number, with the module that makes it."""

FAULTS: dict[str, str] = {
    "1": "lost_replies",
    "10": "cancelled",
    "13": "restarted",
}
"""`tests/faults/NAME.py`; each is a command of its own."""
