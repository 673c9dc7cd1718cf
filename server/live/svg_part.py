"""One element of an SVG, as far as it matters for how it is drawn."""

from collections.abc import Iterator

from msgspec import Struct, field

from server.live.svg_style import Declaration


class Part(Struct):
    """An element; `name` is empty for one that no browser draws, `given` has its attributes."""

    name: str = ""
    id: str = ""
    given: dict[str, str] = field(default_factory=dict)
    style: list[Declaration] = field(default_factory=list)
    refers: list[str] = field(default_factory=list)
    """The ids that its `href` is of."""
    letters: int = 0
    children: list["Part"] = field(default_factory=list)

    def all(self) -> Iterator["Part"]:
        """This and all within."""
        yield self
        for child in self.children:
            yield from child.all()

    def has(self, name: str) -> bool:
        """Does it declare this property itself?"""
        return name in self.given or any(declared.name == name for declared in self.style)
