"""Every fault of the harness by its number, with the module that makes it."""

FAULTS: dict[str, str] = {
    "1": "lost_replies",
    "2": "server_kill",
    "3": "valkey_kill",
    "4": "pages_stopped",
    "5": "never_read",
    "6": "tablet_offline",
    "7": "two_servers",
    "8": "store_away",
    "9": "disk_full",
    "10": "cancelled",
    "12": "soak",
    "13": "restarted",
    "15": "fuzz_protocol",
    "16": "failover",
}
"""`tests/faults/NAME.py`; each is a command of its own, with a short form in `test_NAME.py`."""

APART: dict[str, str] = {
    "11": "clock_accuracy",
}
"""The same, with options of their own: of those given to all they know `--seed`."""

AS_TEST: dict[str, str] = {
    "14": "tests/data/test_logs.py",
}
"""A default test as a whole."""
