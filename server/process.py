"""What this process asks of the system before it serves: as many descriptors as it may have."""

import sys

if sys.platform != "win32":
    import resource


def take_descriptors() -> int | None:
    """Raise the limit of open descriptors to what the system allows; each viewer is one.

    The limit from now on, or None where there is none to raise (Windows).
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == hard:
        return soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (OSError, ValueError):  # macOS: the hard limit is none, and the kernel's is lower
        return soft
    return hard
