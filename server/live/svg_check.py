"""Reads an SVG as strictly as a stranger's has to be: a drawing that neither acts nor fetches."""

import math
import re
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from server.live.svg_part import Part
from server.live.svg_style import Sheet, check_value, declarations, no_drawing
from server.live.svg_weight import check_weight

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
INERT = (
    "http://www.inkscape.org/",
    "http://sodipodi.sourceforge.net/",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/",
    "http://ns.adobe.com/",
)
"""Notes that drawing programs leave for themselves; no browser acts on them."""

ELEMENTS = frozenset({
    "svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "switch", "style",
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath",
    "marker", "pattern", "mask", "clipPath", "linearGradient", "radialGradient", "stop", "filter",
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood",
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode",
    "feMorphology", "feOffset",
})  # fmt: skip
MOST_ELEMENTS = 5_000
DEEPEST = 64
_SPECIAL = re.compile(rb"<!(?:DOCTYPE|ENTITY|\[)|<\?(?!xml[ \t\r\n])", re.IGNORECASE)
_DECLARED = re.compile(rb"<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)[\"']")
_PLAIN = re.compile(r"[ \t\r\n]*#([\w.:-]+)[ \t\r\n]*")
"""A reference that reads the same decoded, and that no browser takes a character out of."""
_SAID = ("data-", "aria-")
_WRITTEN = frozenset({"text", "tspan", "textPath"})
_BEYOND = 1e9
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)(?:px)?\s*")


def svg_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels; `Refusal` bad_value names what is in the way."""
    if found := _SPECIAL.search(data):
        raise no_drawing(f"it has {found[0].decode('ascii', 'replace')}")
    declared = _DECLARED.search(data)
    if declared and declared[1].lower() not in (b"utf-8", b"utf8", b"us-ascii"):
        raise no_drawing("it is not in UTF-8")
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise no_drawing("it is not in UTF-8") from None
    drawing = Drawing()
    try:
        drawing.parser().Parse(data, True)
    except ExpatError as error:
        raise no_drawing(f"it is not well-formed in line {error.lineno}") from None
    drawing.check()
    return drawing.size()


class Drawing:
    """What is read of an SVG, element by element."""

    def __init__(self) -> None:
        self._open: list[Part] = []
        self._root = Part()
        self._count = 0
        self._text: list[str] = []
        self._sheet = Sheet()

    def parser(self) -> XMLParserType:
        """A parser that asks this."""
        parser = ParserCreate(encoding="utf-8", namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        return parser

    def size(self) -> tuple[int, int]:
        """Of the root: its own, else its view box's, else what browsers take."""
        given = self._root.given
        sides = [_number(side) for side in _sides(given)] or [300.0, 150.0]
        own = [_number(given.get("width", "")), _number(given.get("height", ""))]
        found = [math.ceil(mine or theirs) for mine, theirs in zip(own, sides, strict=True)]
        return found[0], found[1]

    def check(self) -> None:
        """`Refusal` bad_value if it takes long to draw."""
        given = self._root.given
        box = [_number(side) for side in _sides(given)] or [
            _number(given.get("width", "")),
            _number(given.get("height", "")),
        ]
        check_weight(self._root, self._sheet, min(box))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= DEEPEST:
            raise no_drawing(f"it has over {MOST_ELEMENTS} elements, or {DEEPEST} one in another")
        if not self._open and (space, local) != (SVG, "svg"):
            raise no_drawing("it does not begin as an SVG does")
        if not (local in ELEMENTS if space == SVG else space.startswith(INERT)):
            raise no_drawing(f"it has <{local[:40]}>")
        part = _part(local if space == SVG else "", attributes)
        if self._open:
            self._open[-1].children.append(part)
        else:
            self._root = part
        self._open.append(part)

    def _characters(self, text: str) -> None:
        part = self._open[-1]
        if part.name == "style":
            self._text.append(text)
        elif part.name in _WRITTEN:
            part.letters += len("".join(text.split()))

    def _end(self, name: str) -> None:
        del name
        if self._open.pop().name == "style":
            self._sheet.add("".join(self._text))
            self._text.clear()


def _part(local: str, attributes: dict[str, str]) -> Part:
    """With what matters of its attributes; `Refusal` bad_value for one that acts or fetches."""
    part = Part(local)
    for attribute, value in attributes.items():
        space, _, name = attribute.rpartition(" ")
        _check_name(space, name)
        if name == "href" and space in ("", XLINK):
            part.refers.append(_referred(value))
        elif not space and not name.startswith(_SAID):
            check_value(name, value)
            part.given[name] = value
    part.id = part.given.get("id", "")
    part.style = list(declarations(part.given.get("style", "")))
    return part


def _check_name(space: str, name: str) -> None:
    """No handler, no other file, no other place to start from."""
    based = (space, name) == ("http://www.w3.org/XML/1998/namespace", "base")
    if name.lower().startswith("on") or name == "src" or based:
        raise no_drawing(f"it has {name[:40]}=")


def _referred(href: str) -> str:
    """The id that it is of; `Refusal` bad_value if it is not plainly one in the drawing."""
    if found := _PLAIN.fullmatch(href):
        return found[1]
    raise no_drawing("it refers to something outside, or not by a plain #id")


def _sides(given: dict[str, str]) -> list[str]:
    """Width and height of a view box, if there is one."""
    box = re.split(r"[\s,]+", given.get("viewBox", "").strip())
    return box[2:] if len(box) == 4 else []


def _number(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    return min(float(found[1]), _BEYOND) if found else 0.0
