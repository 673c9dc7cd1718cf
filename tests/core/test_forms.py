"""The forms of texts in words."""

import re

from server.core import forms


def test_every_form_has_words_of_its_own() -> None:
    patterns = [forms.LINE, forms.COUNTRY, forms.COLOUR, forms.PICTURE, forms.TABLE]
    words = [forms.in_words(repr(pattern)) for pattern in patterns]
    assert len(set(words)) == len(patterns)
    assert forms.in_words("'^other$'") not in words


def test_what_the_words_give_as_examples_has_the_form() -> None:
    for pattern in (forms.COUNTRY, forms.COLOUR):
        said = forms.in_words(repr(pattern))
        examples = re.findall(r"#\w+|(?:gb-eng|pl|POL)", said)
        assert examples
        assert all(re.match(pattern, example) for example in examples), examples
