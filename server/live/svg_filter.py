"""How long a browser is busy with a filter of an SVG (Filter Effects 1, section 9).

What two primitives take as their input is worked out for each of them again.
"""

import math
import re

from msgspec import Struct

from server.live.svg_part import Part
from server.live.svg_style import SCALING, no_drawing

MOST_SPREAD = 4
"""Blurs of blurs; each makes the next work on a larger picture."""
_OTHERWISE = 20.0
_SPREADS = frozenset({"feGaussianBlur", "feDropShadow", "feMorphology", "feOffset"})
_FAR = {
    "feGaussianBlur": "stdDeviation",
    "feDropShadow": "stdDeviation",
    "feMorphology": "radius",
}
_FUNCTION = 1_000.0
_OF_TWO = frozenset({"feBlend", "feComposite"})
_SOURCES = frozenset({"SourceGraphic", "SourceAlpha", "FillPaint", "StrokePaint"})
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_STRETCH = re.compile(r"(?:matrix|scale)\s*\(([^()]*)\)")
_SHARED = frozenset({"marker", "mask", "pattern", "clipPath", "symbol", "defs"})
"""What is within is drawn elsewhere, and as large as it is there."""


class _Result(Struct, frozen=True):
    work: float = 0.0
    spread: int = 0
    far: float = 0.0
    """How far it reaches beyond what is shown, as a part of its side."""


def filter_side(root: Part, side: float) -> float:
    """The smaller side of what is shown, in the units that its filters have; 0 if not known."""
    stretch = _stretch(root, 0)
    if any(part.name == "use" for part in root.all()):
        stretch *= stretch  # where it is copied to may be stretched as well
    return side / stretch


def _stretch(part: Part, depth: int) -> float:
    """How much larger than told what is within is drawn at most."""
    shared = part.name in _SHARED and any(one.has("filter") for one in part.all())
    scaled = any(part.has(name) for name in SCALING - {"transform"})
    styled = any(declared.name == "transform" for declared in part.style)
    transform = part.given.get("transform", "")
    if shared or scaled or styled or "skew" in transform or (depth and "viewBox" in part.given):
        return math.inf
    mine = [max(1.0, *_numbers(found)[:4]) for found in _STRETCH.findall(transform)]
    return math.prod(mine) * max((_stretch(one, depth + 1) for one in part.children), default=1.0)


def filter_work(part: Part, side: float) -> float:
    """In units of `svg_weight`; `side` as above; `Refusal` bad_value if it spreads too far."""
    if "primitiveUnits" in part.given:
        side = 0.0
    last, named = _Result(), dict.fromkeys(_SOURCES, _Result())
    for child in part.children:
        if not child.name.startswith("fe"):
            continue
        inputs = [named.get(name, last) for name in _inputs(child)]
        far = _far(child, side) + max((one.far for one in inputs), default=0.0)
        last = _Result(
            _primitive(child.name, far) + sum(one.work for one in inputs),
            max((one.spread for one in inputs), default=0) + (child.name in _SPREADS),
            far,
        )
        if last.spread > MOST_SPREAD:
            raise no_drawing(f"a filter blurs or moves over {MOST_SPREAD} times")
        if name := child.given.get("result"):
            named[name] = last
    return last.work


def function_work(value: str) -> float:
    """Of `filter: blur(…) …`, each in turn on what came of the one before."""
    functions = len(re.findall(r"(?:blur|drop-shadow)\(", value, re.IGNORECASE))
    if functions > MOST_SPREAD:
        raise no_drawing(f"a filter blurs or moves over {MOST_SPREAD} times")
    return functions * _FUNCTION + value.count("(") * _OTHERWISE


def _far(part: Part, side: float) -> float:
    if part.name not in _FAR:
        return 0.0
    far = max([0.0, *_numbers(part.given.get(_FAR[part.name], "2"))])
    return min(1.0, far / side) if side else 1.0


def _primitive(name: str, far: float) -> float:
    if name not in _FAR:
        return _OTHERWISE
    if name == "feMorphology":
        return 200.0 + 8_000.0 * far
    return 65.0 * (1 + 6 * far) ** 2  # three times as far is worked out on each side


def _numbers(text: str) -> list[float]:
    """How large those in it are."""
    return [abs(float(number)) for number in _NUMBER.findall(text)]


def _inputs(part: Part) -> list[str]:
    """What it takes; nothing said is what came before it."""
    if part.name == "feMerge":
        return [child.given.get("in", "") for child in part.children] or [""]
    if part.name == "feFlood":
        return []
    of = ["in", "in2"] if part.name in _OF_TWO else ["in"]
    return [part.given.get(name, "") for name in of]
