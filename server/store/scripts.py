"""The Lua scripts: each is one atomic step, kept in a file of its own under `lua/`."""

import hashlib
from pathlib import Path

from msgspec import Struct

_FOLDER = Path(__file__).parent / "lua"


class Script(Struct, frozen=True):
    """A script's text and the SHA-1 that EVALSHA calls it by."""

    text: str
    sha: str


def _load(name: str) -> Script:
    text = (_FOLDER / f"{name}.lua").read_text(encoding="utf-8")
    return Script(text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest())


APPEND = _load("append")
REMEMBER_REFUSAL = _load("remember_refusal")
CREATE = _load("create")
BUMP_EPOCH = _load("bump_epoch")
SET_TABLE = _load("set_table")
REVOKE_KEY = _load("revoke_key")
PUT_DOCUMENT = _load("put_document")
PUT_DOCUMENTS = _load("put_documents")
DELETE_DOCUMENT = _load("delete_document")
CORRECT_SIDES = _load("correct_sides")
