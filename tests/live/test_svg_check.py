"""A drawing is taken as long as it neither acts nor fetches, and everything else is refused."""

import pytest

from server.core.errors import Refusal
from server.live.svg_check import DEEPEST, MOST_ELEMENTS, svg_size
from tests.support.picture import SVG, svg

XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'


def test_a_drawing_is_taken() -> None:
    assert svg_size(SVG) == (120, 61)
    assert svg_size(b"\xef\xbb\xbf" + SVG) == (120, 61)


@pytest.mark.parametrize(
    ("body", "size"),
    [
        (svg(viewBox="0 0 64 32"), (64, 32)),
        (svg(viewBox="0,0,64,32", width="100%", height="16"), (64, 16)),
        (svg(width="12.1px", height="7"), (13, 7)),
        (svg(), (300, 150)),
        (svg(viewBox="nonsense"), (300, 150)),
        (svg(width="1e9", height="-4"), (300, 150)),
    ],
)
def test_its_size_is_its_own_or_its_box_or_what_browsers_take(
    body: bytes, size: tuple[int, int]
) -> None:
    assert svg_size(body) == size


def test_what_drawing_programs_note_for_themselves_is_left_alone() -> None:
    spaces = {
        "xmlns_inkscape": "http://www.inkscape.org/namespaces/inkscape",
        "xmlns_rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    }
    assert svg_size(svg('<metadata><rdf:RDF/></metadata><inkscape:grid id="x"/>', **spaces))


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<script href="https://evil.example/x.js"/>',
        '<rect onload="alert(1)"/>',
        '<rect ONCLICK="alert(1)"/>',
        f"<foreignObject><body {XHTML}><iframe/></body></foreignObject>",
        f"<x:script {XHTML.replace('xmlns', 'xmlns:x')}>alert(1)</x:script>",
        '<image href="https://evil.example/x.png"/>',
        '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
        '<use href="https://evil.example/x.svg#a"/>',
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="/media/x#a"/>',
        '<use href="data:image/svg+xml,x#a"/>',
        '<use href="#%61"/>',
        '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="  #%61  "/>',
        '<use href="#a&#9;b"/>',
        '<use href="#a&#10;"/><use href="#"/>',
        '<use href="\u00a0#a"/>',
        '<rect mask="url(#%61)"/>',
        '<rect mask="URL( &quot;#%61&quot; )"/>',
        "<rect mask=\"url('#a%20')\"/>",
        '<rect style="mask : url( #%61 )"/>',
        "<style>rect{mask:url('#%61')}</style>",
        "<style>rect{mask:url(#a b)}</style>",
        '<style>rect{mask:url("#a)}</style>',
        "<style>@keyframes a{to{opacity:0}} rect{animation:a 1s infinite}</style>",
        '<a href="javascript:alert(1)"><text>x</text></a>',
        '<animate attributeName="href" to="javascript:alert(1)"/>',
        '<set attributeName="onload" to="alert(1)"/>',
        '<rect style="fill:url(https://evil.example/x.svg#a)"/>',
        '<rect fill="url( &quot;//evil.example/x&quot; )"/>',
        '<rect style="background:image-set(&quot;https://evil.example/x&quot; 1x)"/>',
        "<style>@import 'https://evil.example/x.css';</style>",
        "<style>@im<!-- -->port 'https://evil.example/x.css';</style>",
        "<style>rect{fill:ur\\6c(https://evil.example/x)}</style>",
        "<style>rect{fill:URL('https://evil.example/x')}</style>",
        '<feImage href="#a"/>',
        "<iframe/>",
        "<video src='x'/>",
        "<text src='x'>x</text>",
        '<g xml:base="https://evil.example/"/>',
        "<unknown/>",
        f"<b {XHTML}>x</b>",
        '<handler xmlns="http://www.w3.org/2001/xml-events"/>',
    ],
)
def test_what_acts_or_fetches_is_refused(inside: str) -> None:
    with pytest.raises(Refusal) as refused:
        svg_size(svg(inside))
    assert refused.value.code == "bad_value"


@pytest.mark.parametrize(
    "body",
    [
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("&a;"),
        b'<!doctype svg SYSTEM "file:///etc/passwd">' + svg(),
        b'<?xml-stylesheet href="https://evil.example/x.css"?>' + svg(),
        svg("<![CDATA[ x ]]>"),
        svg("<g>"),
        svg() + svg(),
        b"<svg/>",
        b'<svg xmlns="http://www.w3.org/1999/xhtml"/>',
        b'<?xml version="1.0" encoding="UTF-7"?>' + svg(),
        '<?xml version="1.0" encoding="UTF-16"?><svg/>'.encode("utf-16"),
        svg().replace(b"></svg>", b">\xff</svg>"),
        b"<" * 5000,
        b"",
    ],
)
def test_what_is_not_plainly_a_drawing_is_refused(body: bytes) -> None:
    with pytest.raises(Refusal):
        svg_size(body)


def test_a_drawing_that_would_never_be_finished_is_refused() -> None:
    bomb = "".join(f'<g id="a{n + 1}">' + f'<use href="#a{n}"/>' * 10 + "</g>" for n in range(9))
    with pytest.raises(Refusal, match="copy"):
        svg_size(svg('<g id="a0"><rect/></g>' + bomb + '<use href="#a9"/>'))
    with pytest.raises(Refusal, match="copy"):
        svg_size(svg('<g id="a"><use href="#a"/></g>'))
    with pytest.raises(Refusal, match="elements"):
        svg_size(svg("<g/>" * MOST_ELEMENTS))
    with pytest.raises(Refusal, match="elements"):
        svg_size(svg("<g>" * DEEPEST + "</g>" * DEEPEST))
    assert svg_size(svg('<g id="a"><rect/></g><use href="#a"/><use href="#a"/>'))


def test_what_drawing_programs_write_is_taken() -> None:
    illustrator = (
        "<style type='text/css'>.st0{clip-path:url(#SVGID_2_);} .st1{fill:url(#SVGID_3_);}"
        ".st2{font-family:'Myriad Pro';opacity:0.2;} /* Layer 1 */ </style>"
        "<g><defs><rect id='SVGID_1_' width='9' height='9'/></defs><clipPath id='SVGID_2_'>"
        "<use href='#SVGID_1_' style='overflow:visible;'/></clipPath><g class='st0'>"
        "<linearGradient id='SVGID_3_'><stop/></linearGradient><path class='st1 st2' d='M0 0h9'/>"
        "</g></g>"
    )
    inkscape = (
        '<defs><linearGradient id="a"><stop/></linearGradient><linearGradient id="b" href="#a"/>'
        '<filter id="f" x="-.1" width="1.2"><feGaussianBlur stdDeviation="1.3"/></filter></defs>'
        '<g aria-label="Joe\'s" style="isolation:auto;mix-blend-mode:normal;filter:url(#f)">'
        '<path style="fill:url(#b);opacity:1;stroke-dasharray:none;marker:none" d="M0 0h9"/></g>'
    )
    figma = (
        '<g clip-path="url(#clip0_1:2)"><mask id="m"><path fill="url(#paint0)" d="M0 0h9"/></mask>'
        '<g mask="url(#m)"><circle r="9" stroke-dasharray="4 2"/></g></g><defs>'
        '<clipPath id="clip0_1:2"><rect width="9" height="9" fill="white"/></clipPath>'
        '<radialGradient id="paint0"><stop/></radialGradient></defs>'
    )
    sketch = (
        '<defs><path id="p" d="M0 0h9"/><filter id="f"><feOffset in="SourceAlpha" result="s"/>'
        '<feGaussianBlur in="s" stdDeviation="2"/><feColorMatrix values="0"/></filter></defs>'
        '<mask id="m"><use href="#p"/></mask><use href="#p" mask="url(#m)" filter="url(#f)"/>'
    )
    symbol = '<symbol id="s" viewBox="0 0 9 9"><path d="M0 0h9"/></symbol><use href="#s"/>'
    for inside in (illustrator, inkscape, figma, sketch, symbol):
        assert svg_size(svg(inside, viewBox="0 0 64 32")) == (64, 32)
