"""What this process asks of the system before it serves: as many descriptors as it may have."""

import sys

if sys.platform != "win32":
    import resource

OPEN_MAX = 10_240
"""What macOS takes at most, whose hard limit says that there is none."""


def take_descriptors() -> int | None:
    """Raise the limit of open descriptors to what the system allows; each viewer is one.

    The limit from now on, or None where there is none to raise (Windows).
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard:
        return soft
    for wanted in (hard, OPEN_MAX):
        if soft < wanted or wanted == resource.RLIM_INFINITY:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            except (OSError, ValueError):
                continue
            return wanted
    return soft
