"""Templates: escaped, strict, and in the viewer's language."""

import jinja2
import pytest

from server.http.templates import LANGUAGES, Options, environment, language, render


@pytest.mark.parametrize(
    ("wanted", "accepted", "got"),
    [
        ("", "", "en"),
        ("pl", "en", "pl"),
        ("", "de, pl;q=0.8", "pl"),
        ("", "zh-TW,zh;q=0.9", "zh-Hant"),
        ("zh_Hant", "", "zh-Hant"),
        ("PL-pl", "", "pl"),
        ("xx", "yy", "en"),
    ],
)
def test_the_language(wanted: str, accepted: str, got: str) -> None:
    assert language(wanted, accepted) == got


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_is_escaped_and_what_is_missing_is_an_error(lang: str) -> None:
    template = environment(lang).from_string("{{ name }}")
    assert template.render(name="<b>") == "&lt;b&gt;"
    with pytest.raises(jinja2.UndefinedError):
        template.render()


def test_json_within_a_page_cannot_end_its_script() -> None:
    text = environment("en").from_string("{{ x | tojson }}").render(x="</script>丁")
    assert "</script>" not in text
    assert "丁" in text


def test_addresses_carry_a_version() -> None:
    made = environment("en").from_string("{{ asset('a.css') }} {{ vendor('x/y.js') }}").render()
    static, vendor = made.split()
    assert static.startswith("/static/v-")
    assert vendor.startswith("/vendor/v-")


def test_a_page_that_is_none_is_none() -> None:
    assert render("pages/none.html", "en", {}) is None


def test_an_option_that_was_not_given_is_empty() -> None:
    options = Options({"theme": "light"})
    text = environment("en").from_string("{{ o.theme }}|{{ o.lang }}|{{ o.x == '1' }}")
    assert text.render(o=options) == "light||False"


def test_a_translation_fills_in_its_words() -> None:
    text = environment("en").from_string("{{ _('Table %(name)s', name=n) }}")
    assert text.render(n="<1>") == "Table &lt;1&gt;"
