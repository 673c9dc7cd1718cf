"""Reads the style of an SVG: one that fetches nothing, moves nothing, and says so plainly."""

import re
from collections.abc import Iterator

from msgspec import Struct

from server.core.errors import Refusal

_REFERENCE = re.compile(r"""url\(\s*(["']?)#([\w.:-]+)\1\s*\)""", re.IGNORECASE)
_SAID = re.compile(r"""/\*[^*"']*\*/|"[^"'*\\\r\n\f]*"|'[^"'*\\\r\n\f]*'""")
"""Comments and strings that no reader takes for anything else."""
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_MEDIA = re.compile(r"@media[\w\s:,.()-]*\{", re.IGNORECASE)
_COMPOUND = r"(?:\*|[\w-]+|(?=[.#:]))(?:[.#:][\w-]+)*"
_SELECTOR = re.compile(rf"{_COMPOUND}(?:(?:\s+|\s*>\s*){_COMPOUND})?")
_SIMPLE = re.compile(r"[.#]?[\w-]+|\*")
GEOMETRY = frozenset({
    "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height",
})  # fmt: skip
_MATTER = frozenset({"opacity", "mix-blend-mode", "isolation", "stroke-dasharray", "vector-effect"})
SCALING = frozenset({"transform", "-webkit-transform", "scale", "zoom"})
NOT_INHERITED = ("mask", "clip-path", "filter", "-webkit-", "backdrop-filter")
"""How properties begin that hold for an element and not for each within it."""
_FETCHES = ("@import", "javascript:", "image-set(", "src(")
_HIDES = ("path(", "@keyframes", "@property", "attr(")


class Declaration(Struct, frozen=True):
    """A property, in lower case, and its value without strings and comments."""

    name: str
    value: str

    def matters(self) -> bool:
        """Does it do more than colour?"""
        return "(" in self.value or self.name in _MATTER | SCALING | GEOMETRY


class Sheet:
    """The rules of all style sheets of a drawing."""

    def __init__(self) -> None:
        self.size = 0
        """How many selectors, and declarations that may take long."""
        self.strokes = False
        self._rules: dict[str, list[Declaration]] = {}

    def add(self, text: str) -> None:
        """Another style sheet; `Refusal` bad_value if it is not plainly a list of rules."""
        check_style(text)
        self.strokes |= "stroke" in text.lower()
        plain = _MEDIA.sub("", _plain(text))
        for selectors, body in _RULE.findall(plain):
            declared = [one for one in declarations(body) if one.matters()]
            for selector in selectors.split(","):
                self._add(selector.strip(), declared)
        if set(_RULE.sub("", plain)) - set("} \t\r\n\f"):
            raise no_drawing("its style is not plainly a list of rules")

    def of(self, name: str, id_: str, classes: str) -> Iterator[Declaration]:
        """What may hold for such an element, and perhaps more."""
        for key in ("*", name, f"#{id_}", *(f".{one}" for one in set(classes.split()))):
            yield from self._rules.get(key, ())

    def keeps_size(self) -> bool:
        """Do the rules leave how large things are, and filters, to the elements?"""
        declared = (one.name for rules in self._rules.values() for one in rules)
        return not {*declared} & (SCALING | {"filter"})

    def _add(self, selector: str, declared: list[Declaration]) -> None:
        if not _SELECTOR.fullmatch(selector) and selector != "@font-face":
            raise no_drawing(f"its style has the selector {selector[:40]!r}")
        self.size += 1 + len(declared)
        key = selector if _SIMPLE.fullmatch(selector) else "*"
        self._rules.setdefault(key, []).extend(declared)


def declarations(text: str) -> Iterator[Declaration]:
    """What a list of them says, `Refusal` bad_value if its brackets do not match."""
    text = _plain(text)
    if re.search(r"[(\[][^()\[\]]*;|[\[\]]", text) or text.count("(") != text.count(")"):
        raise no_drawing("its style is not plainly a list of rules")
    for part in text.split(";"):
        name, _, value = part.partition(":")
        declared = Declaration(name.strip().lower(), value)
        _check_declaration(declared)
        yield declared


def _check_declaration(declared: Declaration) -> None:
    """What an element refers to is plain to see in what is declared for it alone."""
    name = declared.name
    if name.startswith("--") and "url(" in declared.value.lower():
        raise no_drawing(f"its style hands on {name[:40]}")
    if name.startswith((*NOT_INHERITED, "all")) and "inherit" in declared.value.lower():
        raise no_drawing(f"its style hands on {name[:40]}")


def references(value: str) -> list[str]:
    """The ids in `url(#id)`."""
    return [id_ for _, id_ in _REFERENCE.findall(value)]


def check_value(name: str, value: str) -> None:
    """The same of an attribute."""
    check_style(value)
    if name.startswith(NOT_INHERITED) and "inherit" in value.lower():
        raise no_drawing(f"it hands on {name}=")


def check_style(text: str) -> None:
    """`Refusal` bad_value if it fetches or moves something, or hides what it refers to."""
    lower = text.lower()
    if "\\" in text or any(word in lower for word in _FETCHES):
        raise no_drawing("its style refers to something outside")
    if lower.count("url(") != len(_REFERENCE.findall(text)):
        raise no_drawing("its style refers to something outside, or not by a plain #id")
    if found := next((word for word in _HIDES if word in lower), None):
        raise no_drawing(f"its style has {found}")


def _plain(text: str) -> str:
    """Without strings and comments; `Refusal` bad_value if it is not clear which are any."""
    plain = _SAID.sub("", _REFERENCE.sub(r"url(#\2)", text))
    if '"' in plain or "'" in plain or "/*" in plain:
        raise no_drawing("its style is not plainly a list of rules")
    return plain


def no_drawing(why: str) -> Refusal:
    """The refusal that says it."""
    return Refusal("bad_value", f"the SVG is no picture to show: {why}")
