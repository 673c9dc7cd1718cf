"""The one shape of a refusal: a code that programs act on and words that a referee understands."""

from typing import Literal

Code = Literal[
    "malformed",
    "bad_value",
    "not_now",
    "not_on",
    "not_on_table",
    "not_striker",
    "no_extension",
    "clock_not_running",
    "too_late",
    "match_required",
    "stale",
    "forbidden",
    "not_found",
    "rate_limited",
    "unavailable",
]


class Refusal(Exception):
    """An event or request that is not accepted; it changed nothing (contract, section 5).

    `unavailable` is the one code beyond the contract: the store cannot be reached.
    """

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.message!r})"
