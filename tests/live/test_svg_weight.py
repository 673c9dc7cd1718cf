"""A drawing that would keep a browser busy is refused, by whatever it is kept so."""

import pytest

from server.core.errors import Refusal
from server.live.svg_check import svg_size
from tests.support.picture import svg

STOPS = "<stop/>" * 4000
RECT = '<rect width="400" height="400"/>'
LINE = "M0 0" + "L9 400 400 9" * 100

OUTLINE = f'<path d="{LINE * 3}"/>'


def drawing(inside: str) -> bytes:
    return svg(inside, viewBox="0 0 400 400")


def chain(kind: str, property_: str) -> str:
    """Eight times itself, eight deep, by what each refers to."""
    parts = [f'<{kind} id="k0">{RECT}</{kind}>']
    for n in range(1, 8):
        inside = f'<rect {property_}="url(#k{n - 1})"/>' * 8
        parts.append(f'<{kind} id="k{n}">{inside}</{kind}>')
    return "".join(parts) + f'<rect {property_}="url(#k7)"/>'


@pytest.mark.parametrize(
    "inside",
    [
        chain("mask", "mask"),
        chain("clipPath", "clip-path"),
        chain("pattern", "fill"),
        chain("marker", "marker-mid"),
        f'<g id="a">{RECT * 4000}</g>' + '<use href="#a"/>' * 500,
        f'<g id="a">{RECT * 100}</g>' + '<use href="#a"/>' * 101,
        f'<g id="a"><defs>{RECT * 4000}</defs></g>' + '<use href="#a"/>' * 3,
        '<mask id="m"><rect mask="url(#m)"/></mask><rect mask="url(#m)"/>',
        f'<mask id="m">{RECT}</mask>' + '<rect mask="url(#m)"/>' * 1000,
        f'<mask id="m">{RECT * 50}</mask><style>.a{{mask:url(#m)}}</style>'
        + '<rect class="b a"/>' * 200,
        f'<mask id="m">{RECT}</mask><style>@media all{{*{{mask:url("#m")}}}}</style>{RECT * 500}',
        f'<pattern id="p">{RECT}</pattern>' + '<rect fill="url(#p)"/>' * 100,
        f'<pattern id="p">{RECT}</pattern><g fill="url(#p)">{RECT * 100}</g>',
        f'<pattern id="p"/><g id="a">{RECT * 99}</g><use href="#a" fill="url(#p)"/>',
        f'<marker id="m">{RECT}</marker><path marker="url(#m)" d="M0 0{"h1" * 9000}"/>',
        f'<marker id="m">{RECT}</marker><g style="marker-mid:url(#m)"><path d="{LINE * 9}"/></g>',
        f'<path id="a" d="{LINE}"/>' + '<use href="#a"/>' * 300,
        f'<path stroke="#000" d="{LINE * 150}"/>',
        f'<style>path{{stroke:#000}}</style><path d="{LINE * 150}"/>',
        f'<clipPath id="c">{OUTLINE * 2}</clipPath><rect clip-path="url(#c)"/>',
        f'<clipPath id="c"><path d="{LINE * 20}"/></clipPath>' + '<rect clip-path="url(#c)"/>' * 20,
        '<path stroke-dasharray=".0001" d="M0 0L4000 4000"/>' * 4,
        '<g style="stroke-dasharray:.0001 .0001"><path d="M0 0L4000 4000"/>'
        + "<rect/>" * 4
        + "</g>",
        '<circle r="50%" stroke-dasharray=".1"/>' * 4,
        '<circle style="r:1e9px" stroke-dasharray=".1"/>' * 4,
        '<path pathLength="1e9" d="M0 0h9" stroke-dasharray=".1"/>' * 4,
        '<path d="M0 0h9" stroke-dasharray="calc(1px / 9)"/>' * 4,
        '<g opacity=".5"><rect/><rect/></g>' * 1500,
        '<g style="mix-blend-mode:multiply"><rect/><rect/></g>' * 1500,
        f"<text>{'abcdefghij' * 1001}</text>",
        f'<path id="a" d="{LINE}"/>' + '<text><textPath href="#a">a</textPath></text>' * 300,
        f'<linearGradient id="g">{STOPS}</linearGradient><g fill="url(#g)">{RECT * 900}</g>',
        f"<style>{'*{fill:red}' * 2000}</style>{RECT * 600}",
        f"<style>{'*,' * 2000}*{{fill:red}}</style>{RECT * 600}",
        f"<style>*{{{'fill:url(#a);' * 2000}}}</style>{RECT * 600}",
        f"<style>rect{{mask-image:linear-gradient(#000,#fff)}}</style>{RECT * 600}",
    ],
)
def test_one_that_takes_too_long_is_refused(inside: str) -> None:
    with pytest.raises(Refusal) as refused:
        svg_size(drawing(inside))
    assert refused.value.code == "bad_value"


@pytest.mark.parametrize(
    "inside",
    [
        RECT * 4900,
        f'<g id="a">{RECT * 100}</g>' + '<use href="#a"/>' * 40,
        f'<mask id="m">{RECT}</mask>' + '<rect mask="url(#m)"/>' * 100,
        f'<mask id="m">{RECT * 20}</mask><g mask="url(#m)">{RECT * 2000}</g>',
        f'<clipPath id="c">{RECT}</clipPath><g clip-path="url(#c)">{RECT * 2000}</g>',
        f'<pattern id="p">{RECT * 20}</pattern>' + '<rect fill="url(#p)"/>' * 9,
        '<marker id="m"><path d="M0 0h9"/></marker>'
        + '<path marker-end="url(#m)" d="M0 0h9"/>' * 99,
        '<linearGradient id="g"><stop/><stop/></linearGradient>' + '<path fill="url(#g)"/>' * 1000,
        f'<path d="{LINE * 180}"/>',
        '<path stroke-dasharray="4 2" d="M0 0L400 400"/>' * 200,
        '<path style="opacity:.2" d="M0 0L400 400"/>' * 500,
        '<rect mask="url(#nowhere)"/>',
    ],
)
def test_one_that_does_not_is_taken(inside: str) -> None:
    assert svg_size(drawing(inside)) == (400, 400)


def test_no_number_and_no_depth_makes_it_stumble() -> None:
    deep = "".join(
        f'<g id="a{n}">{"<g>" * 58}<rect mask="url(#a{n + 1})"/>{"</g>" * 58}</g>'
        for n in range(20)
    )
    huge = "9" * 400
    for inside in (
        deep,
        f'<g transform="scale({huge[:200]})"><rect filter="url(#f)"/></g><use href="#f"/>',
        f'<filter id="f"><feGaussianBlur stdDeviation="{huge}"/></filter><g filter="url(#f)"/>' * 9,
        f'<path d="M{huge} 0" stroke-dasharray="{huge}"/>' * 9,
    ):
        try:
            svg_size(drawing(inside))
        except Refusal:
            continue
    assert svg_size(svg(viewBox=f"0 0 {huge} 9"))[0] > 4096
