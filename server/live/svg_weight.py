"""How long a browser is busy with an SVG: all copies, masks and the like counted as they are drawn.

One unit is what a rectangle of 400 by 400 pixels takes, about 0.1 ms; the rest was measured beside
it in Chromium 127 without a graphics card.
"""

import re

from msgspec import Struct

from server.live.svg_filter import filter_side, filter_work, function_work
from server.live.svg_part import Part
from server.live.svg_style import (
    GEOMETRY,
    NOT_INHERITED,
    Declaration,
    Sheet,
    no_drawing,
    references,
)

MOST_WORK = 10_000
MOST_NESTED = 3
GRADIENTS = frozenset({"linearGradient", "radialGradient"})
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"})
_NOT_DRAWN = frozenset({"defs", "symbol", "mask", "clipPath", "pattern", "marker", "filter"})
_TAKES = {"mask": 20.0, "clipPath": 5.0, "pattern": 400.0}
_LAYER = 8.0
_LAYERS = frozenset({"opacity", "mix-blend-mode", "isolation"})
_MATCH = 1 / 100
"""For each rule and each element; they are gone through here as well."""
_FILLED, _STROKED = (1.0, 1 / 24), (2.0, 1 / 13)
"""For each shape, and for each character of its outline."""
_STOP = 1 / 100
_UNION = 2.6e-4
"""For each point in a clip path of several outlines and each other: their crossings are sought."""
_DASH = 1 / 300
_MOST_DASHES = 1e6
"""In one outline; a browser draws no more."""
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_DASHES = re.compile(r"[\d.eE,\s+-]+(?:px[\d.,\s]*)*|\s*(?:none|inherit|initial)\s*")
_STRETCHES = frozenset({"pathLength", "vector-effect"})


class Load(Struct, frozen=True):
    """What is drawn of a part and of those in it: units, and of what these are multiplied by."""

    work: float = 0.0
    nodes: int = 0
    shapes: int = 0
    points: int = 0
    reach: float = 0.0
    """How long its outlines are at most, in its own units."""
    nested: int = 0
    copies: bool = False

    def __add__(self, other: "Load") -> "Load":
        return Load(
            self.work + other.work,
            self.nodes + other.nodes,
            self.shapes + other.shapes,
            self.points + other.points,
            self.reach + other.reach,
            max(self.nested, other.nested),
            self.copies or other.copies,
        )


def check_weight(root: Part, sheet: Sheet, side: float) -> None:
    """`Refusal` bad_value if a browser would be busy with it for long.

    `side` is the smaller of what is shown, in its own units; 0 if not known.
    """
    matched = sheet.size * _MATCH
    most = MOST_WORK - matched * sum(1 for _ in root.all())
    whole = _Scale(root, sheet, side).load(root) if most > 0 else Load()
    if whole.work + matched * whole.nodes > MOST_WORK or most <= 0:
        raise no_drawing("it takes too long to draw: too many copies, effects or points")


class _Scale:
    def __init__(self, root: Part, sheet: Sheet, side: float) -> None:
        self._side = filter_side(root, side) if sheet.keeps_size() else 0.0
        self._sheet = sheet
        stroked = sheet.strokes or any(part.has("stroke") for part in root.all())
        self._outline = _STROKED if stroked else _FILLED
        self._parts: dict[str, list[Part]] = {}
        self._known: dict[int, Load] = {}
        self._within: list[Part] = []
        for part in root.all():
            self._parts.setdefault(part.id, []).append(part)

    def load(self, part: Part) -> Load:
        """Of a part where it stands."""
        if (known := self._known.get(id(part))) is not None:
            return known
        declared = [Declaration(name, part.given[name]) for name in part.given if name != "style"]
        styled = [*part.style, *self._sheet.of(part.name, part.id, part.given.get("class", ""))]
        found = _own(part, styled, self._outline)
        for child in part.children:
            inner = self.load(child)
            found += _idle(inner) if child.name in _NOT_DRAWN | GRADIENTS else inner
        if part.name in GRADIENTS:
            found = Load(1 + found.work * _STOP, found.nodes, nested=found.nested)
        for id_ in part.refers:
            referred = self._referred(part, id_)
            if part.name == "use" and referred.copies:
                raise no_drawing(f"a copy is made of #{id_}, which has copies itself")
            found += referred
        for declaration in (*declared, *styled):  # which of them wins is not asked
            found += self._effect(part, declaration, found)
        if part.name == "filter":
            found += Load(filter_work(part, self._side))
        elif part.name == "clipPath" and found.shapes > 1:
            found += Load(found.points**2 * _UNION)
        return self._known.setdefault(id(part), found)

    def _referred(self, part: Part, id_: str) -> Load:
        """All that goes by this id, as it is drawn for this part."""
        found = Load()
        for target in self._parts.get(id_, []):
            if any(target is open_ for open_ in self._within) or len(self._within) > 9:
                raise no_drawing(f"#{id_} has a copy or an effect of itself")
            self._within.append(target)
            found += self.load(target)
            self._within.pop()
            found += Load(_TAKES.get(target.name, 0.0))
            if part.name in GRADIENTS or target.name not in GRADIENTS:
                found += Load(nested=found.nested + 1)
        if found.nested > MOST_NESTED:
            raise no_drawing(f"#{id_} has effects in effects in effects")
        return found

    def _effect(self, part: Part, declared: Declaration, on: Load) -> Load:
        """What a declaration adds; one that is inherited is one for each shape within."""
        name, found = declared.name, Load()
        once = name.startswith(NOT_INHERITED)
        times = 1 if once else on.points if name in ("marker", "marker-mid") else on.shapes
        referred = references(declared.value)
        for id_ in referred:
            target = self._referred(part, id_)
            found += Load(target.work * max(1, times), nested=target.nested)
        if name.endswith("filter"):
            found += Load(function_work(declared.value))
        elif "mask" in name and "(" in declared.value and not referred:
            found += Load(_TAKES["mask"])
        elif name in _LAYERS and declared.value.strip() not in ("1", "normal", "auto"):
            found += Load(_LAYER)
        elif name == "stroke-dasharray":
            found += Load(_dashes(declared.value, on) * _DASH)
        return found


def _own(part: Part, styled: list[Declaration], takes: tuple[float, float]) -> Load:
    """Without what is in it and what it refers to."""
    if part.name not in _SHAPES:
        return Load(1.0 + part.letters, 1, shapes=part.letters, copies=part.name == "use")
    outline = part.given.get("d", "") + part.given.get("points", "")
    shapes = max(1, part.letters)
    work = max(shapes * takes[0], len(outline) * takes[1])
    return Load(work, 1, shapes, 4 + len(outline), _reach(part, styled))


def _idle(load: Load) -> Load:
    """Of a part that is there and not drawn where it stands; a copy of it is there as well."""
    return Load(load.nodes, load.nodes, nested=load.nested)


def _reach(part: Part, styled: list[Declaration]) -> float:
    """Endless where it is not the plain numbers of its attributes that say it."""
    told = {name: value for name, value in part.given.items() if name in GEOMETRY}
    plain = all(
        name in ("d", "points") or not re.search(r"[%a-z]", value) for name, value in told.items()
    )
    elsewhere = _STRETCHES & {*part.given} or any(
        declared.name in GEOMETRY | _STRETCHES for declared in styled
    )
    if elsewhere or not plain:
        return float("inf")
    outline = " ".join(told.values())
    length = sum(abs(float(number)) for number in _NUMBER.findall(outline))
    return 8 * length * (1 + outline.lower().count("t"))  # T and S swing out further each time


def _dashes(value: str, on: Load) -> float:
    """How many there are at most along the outlines."""
    numbers = [float(number) for number in _NUMBER.findall(value)]
    most = max(1, on.shapes) * _MOST_DASHES
    if not _DASHES.fullmatch(value):
        return most
    return min(most, on.reach * len(numbers) / sum(numbers)) if sum(numbers) > 0 else 0.0
