"""Every fault of the harness by its number, with the module that makes it."""

FAULTS: dict[str, str] = {
    "1": "lost_replies",
    "2": "server_kill",
    "3": "valkey_kill",
    "7": "two_servers",
    "8": "store_away",
    "9": "disk_full",
    "5": "never_read",
    "10": "cancelled",
    "12": "soak",
    "13": "restarted",
}
"""`tests/faults/NAME.py`; each is a command of its own."""
