"""Reads an SVG as strictly as a stranger's has to be: a drawing that neither acts nor fetches."""

import math
import re
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from server.core.errors import Refusal

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
_URL = re.compile(r"url\(\s*[\"']?\s*(?!#|[\"']?#)", re.IGNORECASE)
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?)(?:px)?\s*")


def svg_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels; `Refusal` bad_value names what is in the way."""
    if found := _SPECIAL.search(data):
        raise _no(f"it has {found[0].decode('ascii', 'replace')}")
    declared = _DECLARED.search(data)
    if declared and declared[1].lower() not in (b"utf-8", b"utf8", b"us-ascii"):
        raise _no("it is not in UTF-8")
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _no("it is not in UTF-8") from None
    drawing = Drawing()
    try:
        drawing.parser().Parse(data, True)
    except ExpatError as error:
        raise _no(f"it is not well-formed in line {error.lineno}") from None
    return drawing.size()


class Drawing:
    """What is read of an SVG, element by element."""

    def __init__(self) -> None:
        self._path: list[str] = []
        self._ids: list[list[str]] = []
        self._root: dict[str, str] = {}
        self._count = 0
        self._style: list[str] = []
        self._uses: set[str] = set()
        self._using: set[str] = set()

    def parser(self) -> XMLParserType:
        """A parser that asks this."""
        parser = ParserCreate(encoding="utf-8", namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        return parser

    def size(self) -> tuple[int, int]:
        """Of the root: its own, else its view box's, else what browsers take."""
        if shared := self._uses & self._using:
            raise _no(f"a copy is made of #{min(shared)}, which has copies itself")
        box = re.split(r"[\s,]+", self._root.get("viewBox", "").strip())
        sides = [_number(text) for text in box[2:]] if len(box) == 4 else [300.0, 150.0]
        given = [_number(self._root.get("width", "")), _number(self._root.get("height", ""))]
        found = [math.ceil(mine or theirs) for mine, theirs in zip(given, sides, strict=True)]
        return found[0], found[1]

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._path) >= DEEPEST:
            raise _no(f"it has over {MOST_ELEMENTS} elements, or {DEEPEST} one in another")
        if not self._path and (space, local) != (SVG, "svg"):
            raise _no("it does not begin as an SVG does")
        if not (local in ELEMENTS if space == SVG else space.startswith(INERT)):
            raise _no(f"it has <{local[:40]}>")
        for attribute, value in attributes.items():
            _check_attribute(attribute, value)
        self._path.append(local)
        self._ids.append([value for attribute, value in attributes.items() if attribute == "id"])
        if len(self._path) == 1:
            self._root = attributes
        if local == "use":
            self._uses |= {
                value.strip()[1:]
                for attribute, value in attributes.items()
                if attribute.rpartition(" ")[2] == "href"
            }
            self._using |= {id_ for ids in self._ids for id_ in ids}

    def _text(self, text: str) -> None:
        if self._path and self._path[-1] == "style":
            self._style.append(text)

    def _end(self, name: str) -> None:
        del name
        self._ids.pop()
        if self._path.pop() == "style":
            _check_style("".join(self._style))
            self._style.clear()


def _check_attribute(attribute: str, value: str) -> None:
    """No handler, no reference but to a part of the drawing itself."""
    space, _, local = attribute.rpartition(" ")
    if local.lower().startswith("on"):
        raise _no(f"it has {local[:40]}=")
    if local == "href" and not value.strip().startswith("#") and space in ("", XLINK):
        raise _no("it refers to something outside")
    if local == "src" or attribute.startswith("http://www.w3.org/XML/1998/namespace base"):
        raise _no(f"it has {local[:40]}=")
    _check_style(value)


def _check_style(text: str) -> None:
    """Style that fetches nothing, and says so plainly."""
    if "\\" in text or ("@" in text and "@import" in text.lower()):
        raise _no("its style refers to something outside")
    if _URL.search(text) or "javascript:" in text.lower() or "image-set(" in text.lower():
        raise _no("its style refers to something outside")


def _number(text: str) -> float:
    found = _LENGTH.fullmatch(text)
    return float(found[1]) if found else 0.0


def _no(why: str) -> Refusal:
    return Refusal("bad_value", f"the SVG is no picture to show: {why}")
