"""Style is read plainly or refused: nothing in it hides what it refers to, or what it holds for."""

import pytest

from server.core.errors import Refusal
from server.live.svg_style import Sheet, check_style, check_value, declarations, references


def names(sheet: Sheet, name: str = "rect", id_: str = "", classes: str = "") -> list[str]:
    return sorted(declared.name for declared in sheet.of(name, id_, classes))


def test_a_rule_holds_for_what_it_names_and_one_with_two_names_for_all() -> None:
    sheet = Sheet()
    sheet.add(
        "a{mask:url(#a)} .b,#c{filter:url(#a)} g > .d{clip-path:url(#a)} rect:hover{fill:red}"
    )
    assert names(sheet) == ["clip-path"]
    assert names(sheet, "a") == ["clip-path", "mask"]
    assert names(sheet, classes="x b") == names(sheet, id_="c") == ["clip-path", "filter"]


def test_strings_and_comments_are_read_over() -> None:
    sheet = Sheet()
    sheet.add(""" /* one */ .a{font-family:"A {b}", 'C'; /* two: */ mask:url( "#m" )} """)
    assert names(sheet, classes="a") == ["mask"]
    assert references("url(#a) URL( '#b' )") == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    [
        "*{x:(} .rare{);mask:url(#m)}",
        "*{x:[} .rare{];mask:url(#m)}",
        ".a{fill:red;*{mask:url(#m)}}",
        ".a{mask:url(#m)",
        'a{x:"/*"} *{mask:url(#m)} a{x:"*/"}',
        "a{x:/*\"*/} *{mask:url(#m)} b{x:'}",
        'a{x:"\n} *{mask:url(#m)} b{x:"}',
        "@layer a{*{mask:url(#m)}}",
        "@supports (x:y){*{mask:url(#m)}}",
        ":is(*,.a){mask:url(#m)}",
        "a:has(b){fill:red}",
        "a ~ b{fill:red}",
        "a b c{fill:red}",
        "[a]{fill:red}",
        "*{--m:url(#m)} *{mask:var(--m)}",
        "*{mask:inherit}",
        "*{mask:/**/inherit}",
        "*{-webkit-mask-image:inherit}",
        "*{all:inherit}",
        "*{mask:attr(data-m)}",
        "path{d:path('M0 0')}",
        "@property --x{inherits:true}",
    ],
)
def test_what_would_have_to_be_guessed_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        Sheet().add(text)


def test_an_attribute_hands_on_nothing() -> None:
    check_value("fill", "inherit")
    for name in ("mask", "clip-path", "filter"):
        with pytest.raises(Refusal, match="hands on"):
            check_value(name, " Inherit ")
    with pytest.raises(Refusal, match="hands on"):
        list(declarations("fill:red;MASK : inherit"))
    with pytest.raises(Refusal, match="plain #id"):
        check_style("fill:url(#a%20)")
