"""Which overlays of a table become sources in OBS, and what they are called there."""

from urllib.parse import urlencode

from server.obs.setup import Source

SOURCES: tuple[tuple[str, bool], ...] = (
    ("scoreboard", True),
    ("sponsors", False),
    ("break", False),
    ("shot-clock", False),
    ("lower-third", True),
    ("rack-result", False),
    ("match-result", False),
    ("frame-scores", False),
    ("stats", False),
    ("head-to-head", False),
    ("breaks", False),
    ("next-match", False),
)
"""Overlays, the lowest first, and whether they are shown from the start: the scoreboard has clocks
and results of its own, the lower third shows nothing until the desk wants it, the others are for
who wants them bigger, elsewhere or in between."""


def scene_of(table: str) -> str:
    """The scene with a table's graphics, to be put into other scenes."""
    return f"Cuecast table {table}"


def sources_of(base: str, table: str, key: str) -> list[Source]:
    """The sources of a table's scene."""
    query = urlencode({"table": table, "key": key})
    return [Source(name, f"{base}/overlay/{name}?{query}", shown=shown) for name, shown in SOURCES]
