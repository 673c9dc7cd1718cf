"""Words that go by a number: every form of a language at once, since a page's script counts on."""

from collections.abc import Callable
from gettext import NullTranslations
from typing import TypedDict


class Forms(TypedDict):
    """A word by the categories of `Intl.PluralRules`."""

    one: str
    few: str
    many: str
    other: str


class Plurals:
    """The forms of one catalogue, in a language that counts as English, Polish or Chinese does."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._said = catalogue.ngettext
        # The form's number: only a catalogue that was found has a rule for it.
        self._index: Callable[[int], int] = getattr(catalogue, "plural", lambda n: int(n != 1))

    def plural(self, singular: str, plural: str) -> Forms:
        """All forms of a word, for a template to give to its script."""
        one, few, many = (self._said(singular, plural, n) for n in (1, 2, 5))
        return Forms(one=one, few=few, many=many, other=many)

    def form(self, word: Forms | str, n: int) -> str:
        """The form for a number; a word that does not go by one is as it is."""
        if isinstance(word, str):
            return word
        index = self._index(n)
        if index == self._index(1):
            return word["one"]
        return word["few"] if index == self._index(2) else word["many"]
