"""Short forms of the players' names, for rows with no room for the whole one."""

import re
from collections.abc import Mapping
from typing import Any

_WHOLE = re.compile(r"[฀-๿぀-ヿ㐀-鿿豈-﫿가-힯]|[\U00020000-\U0003ffff]")
_PAIR = re.compile(r"\s*[/&]\s*")


def names_of(sides: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """What two sides are called in a row: the short name that one was given, else the surname."""
    made = short_names(sides["a"]["name"], sides["b"]["name"])
    return {side: sides[side].get("short") or made[side] for side in made}


def short_names(a: str, b: str) -> dict[str, str]:
    """The surnames of two sides, with the initial where they are the same.

    A pair ("Higgins / Lee") is shortened name by name; a name in Chinese, Japanese, Korean or Thai
    stays whole, and so does a name of one word.
    """
    short = {"a": _shorten(a, initial=False), "b": _shorten(b, initial=False)}
    if short["a"] == short["b"]:
        return {"a": _shorten(a, initial=True), "b": _shorten(b, initial=True)}
    return short


def _shorten(name: str, *, initial: bool) -> str:
    return " / ".join(_one(each, initial) for each in _PAIR.split(name) if each) or name


def _one(name: str, initial: bool) -> str:
    parts = name.split()
    if len(parts) < 2 or _WHOLE.search(name):
        return name.strip()
    surname = " ".join(parts[1:])
    return f"{parts[0][0]}. {surname}" if initial else surname
