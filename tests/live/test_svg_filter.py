"""A filter is weighed by how far it reaches, and by how often what it takes is worked out."""

import math

import pytest

from server.core.errors import Refusal
from server.live.svg_filter import MOST_SPREAD, filter_side, filter_work, function_work
from server.live.svg_part import Part
from server.live.svg_style import Declaration

BLUR = "feGaussianBlur"


def part(name: str, *children: Part, **given: str) -> Part:
    return Part(
        name, given={name.rstrip("_"): value for name, value in given.items()}, children=[*children]
    )


def test_a_blur_takes_the_longer_the_further_it_reaches() -> None:
    small, large = (
        filter_work(part("filter", part(BLUR, stdDeviation=far)), 400.0) for far in ("2", "0 300")
    )
    assert small < 100 < 1000 < large
    assert filter_work(part("filter", part(BLUR, stdDeviation="2")), 0.0) > large
    units = part("filter", part(BLUR, stdDeviation="2"), primitiveUnits="objectBoundingBox")
    assert filter_work(units, 400.0) > large


def test_what_is_taken_twice_is_worked_out_twice() -> None:
    twice = [part("feBlend", in_=f"r{n - 1}", in2=f"r{n - 1}", result=f"r{n}") for n in range(30)]
    assert filter_work(part("filter", *twice), 400.0) > 1e9
    merge = part("feMerge", part("feMergeNode", in_="a"), part("feMergeNode", in_="a"))
    assert filter_work(part("filter", part("feOffset", result="a"), merge), 1.0) == 60.0


def test_what_stands_beside_another_is_not_worked_out_for_it() -> None:
    shadow = [
        part("feFlood", result="x"),
        part("feColorMatrix", in_="SourceAlpha"),
        part("feOffset"),
        part(BLUR, stdDeviation="1"),
        part("feComposite", in2="hard"),
        part("feBlend", in2="x", result="x"),
    ]
    assert filter_work(part("filter", *shadow * 4), 400.0) < 2_000


def test_blurs_of_blurs_are_so_many() -> None:
    assert filter_work(part("filter", *[part(BLUR)] * MOST_SPREAD), 400.0)
    with pytest.raises(Refusal, match="blurs"):
        filter_work(part("filter", *[part(BLUR)] * (MOST_SPREAD + 1)), 400.0)
    with pytest.raises(Refusal, match="blurs"):
        function_work("blur(1px) " * (MOST_SPREAD + 1))
    assert (
        function_work("BLUR(1px)") > function_work("hue-rotate(1deg)") > function_work("none") == 0
    )


def test_what_is_drawn_larger_is_reached_further() -> None:
    inner = part("rect", filter="url(#f)", transform="scale (2)")
    grown = part("svg", part("g", inner, transform="translate(9) matrix(0 -5 5 0 900 900)"))
    assert filter_side(grown, 400.0) == 40.0
    grown.children.append(part("use"))
    assert filter_side(grown, 400.0) == 4.0
    assert filter_side(part("svg", viewBox="0 0 9 9"), 9.0) == 9.0


@pytest.mark.parametrize(
    "inside",
    [
        part("svg", viewBox="0 0 .1 .1"),
        part("mask", part("rect", filter="url(#f)")),
        part("g", transform="skewX(89.9)"),
        Part("g", style=[Declaration("transform", "scale(9)")]),
        Part("g", style=[Declaration("zoom", "9")]),
    ],
)
def test_what_may_be_drawn_at_any_size_is_reached_furthest(inside: Part) -> None:
    assert filter_side(part("svg", inside), 400.0) == 400.0 / math.inf
