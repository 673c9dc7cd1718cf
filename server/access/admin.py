"""The admin key: the one that was given, else made once and kept where only this user reads it."""

import os
from pathlib import Path

from server.access.keys import new_admin_key
from server.store.base import StartError

NAME = "admin-key"


def admin_key(given: str | None, data_dir: Path, *, keep: bool = True) -> str:
    """The key; StartError where it can be neither read nor kept."""
    if given is not None:
        return given
    if not keep:
        return new_admin_key()
    path = data_dir / NAME
    try:
        return _kept(path) or _made(path)
    except OSError as error:
        raise StartError(
            f"{path} cannot be used ({error.strerror}): make it readable and writable,"
            " choose another --data-dir, or give --admin-key"
        ) from error


def _kept(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii").strip() or None
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise StartError(f"{path} holds no key: remove it and start again") from None


def _made(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    key = new_admin_key()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _kept(path) or _rewritten(path, key)  # another server was quicker
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key


def _rewritten(path: Path, key: str) -> str:
    """An empty file is what a full disk left behind."""
    path.write_text(key + "\n", encoding="ascii")
    path.chmod(0o600)
    return key
