"""What is asked of a data directory before a Valkey is put on it: that it is ours, and not full."""

import errno
import shutil
import tempfile
from pathlib import Path

from server.store.base import StartError

FREE_BYTES = 8_000_000
"""With less space Valkey would end at one of its next writes: it is not started."""


def check_writable(data_dir: Path) -> None:
    """Makes the directory where there is none. Raises StartError if nothing can be kept there."""
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=data_dir, prefix=".probe-") as probe:
            probe.write(b"?" * 4096)
            probe.flush()
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise StartError(full_text(data_dir)) from error
        raise StartError(
            f"cannot write to {data_dir} ({error.strerror}): "
            "check who owns it, or give another --data-dir"
        ) from error


def is_full(data_dir: Path) -> bool:
    """Is there too little space to go on?"""
    return shutil.disk_usage(data_dir).free < FREE_BYTES


def full_text(data_dir: Path) -> str:
    """What to say of a full disk."""
    return (
        f"the disk of {data_dir} is full: free some space "
        f"({FREE_BYTES // 1_000_000} MB at least), or give another --data-dir"
    )
