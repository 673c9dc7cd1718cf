"""What a text has to look like: each form as a pattern that decoders know, and in words."""

from typing import Final

LINE: Final = r"^[^\x00-\x1f\x7f]+$(?!\n)"
COUNTRY: Final = r"^[A-Za-z]{2,3}(-[A-Za-z]{2,3})?$(?!\n)"
COLOUR: Final = r"^#[0-9A-Fa-f]{6}$(?!\n)"
PICTURE: Final = r"^[0-9a-f]{32}$(?!\n)"
TABLE: Final = r"^[\w-]{1,40}$(?!\n)"

_WORDS: Final = {
    LINE: "one line, without control characters",
    COUNTRY: "a code such as pl, POL or gb-eng",
    COLOUR: "a colour such as #ffcc00",
    PICTURE: "the id of a picture",
    TABLE: "1 to 40 letters, digits, - or _",
}
_BY_REPR: Final = {repr(pattern): words for pattern, words in _WORDS.items()}


def in_words(pattern: str) -> str:
    """What a pattern, quoted as in a decoder's fault, asks for."""
    return _BY_REPR.get(pattern, "written in another way")
