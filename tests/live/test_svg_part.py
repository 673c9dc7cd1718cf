"""A part knows what is within it, and what it declares itself."""

from server.live.svg_part import Part
from server.live.svg_style import Declaration


def test_all_are_this_and_those_within_in_their_order() -> None:
    inner, last = Part("g", children=[Part("rect")]), Part("path")
    assert [part.name for part in Part("svg", children=[inner, last]).all()] == [
        "svg",
        "g",
        "rect",
        "path",
    ]


def test_what_it_declares_is_an_attribute_or_in_its_style() -> None:
    part = Part("g", given={"fill": "red"}, style=[Declaration("stroke", "red")])
    assert [part.has(name) for name in ("fill", "stroke", "mask")] == [True, True, False]
