"""Tables of words that a page merges: no word of one is lost under another's of the same name."""

from collections.abc import Mapping
from typing import Any

import pytest

from server.http.templates import LANGUAGES, environment
from tests.locale.test_page_words import PAGES, drawn


class Merging:
    """Stands for `dict` in a template, and notes which names meant two things."""

    def __init__(self) -> None:
        self.merges = 0
        self.lost: dict[str, tuple[Any, Any]] = {}

    def __call__(self, first: Mapping[str, Any], **second: Any) -> dict[str, Any]:
        self.merges += 1
        self.lost |= {
            name: (first[name], said)
            for name, said in second.items()
            if name in first and first[name] != said
        }
        return dict(first, **second)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_that_are_merged_say_the_same_wherever_they_share_a_name(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    merging = Merging()
    monkeypatch.setitem(environment(lang).globals, "dict", merging)
    for template in (*PAGES, "pages/desk.html", "pages/overlays.html"):
        drawn(template, lang)
        assert merging.lost == {}, template
    assert merging.merges > 10
