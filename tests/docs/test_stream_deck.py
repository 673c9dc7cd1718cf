"""The page on Stream Deck names every verb with the role that it takes, and every field."""

import re

from server.access.roles import ALLOWED
from server.http.deck_api import action_of_verb
from server.views.deck import VERBS, feedback
from tests.docs.test_docs_are_true import code, rows
from tests.support.snooker import play
from tests.views.test_deck import WORDS, state

LEAST = {"clock": "timing", "score": "referee", "desk": "operator"}


def test_every_verb_is_there_with_its_key() -> None:
    said = {code(row[0]): row[1] for row in rows("stream-deck.md", "Verbs")}
    assert tuple(said) == VERBS
    for verb, role in said.items():
        assert role == LEAST[action_of_verb(verb)], verb
        assert action_of_verb(verb) in ALLOWED[role], verb  # type: ignore[index]


def test_every_field_of_the_feedback_is_there() -> None:
    said = {
        name
        for row in rows("stream-deck.md", "Feedback")
        for name in re.findall(r"`([\w-]+)`", row[0] + row[1])
    }
    found = feedback(state(play("start a")), 0, WORDS, held=False, lower_third=False)
    assert found.keys() - {"server_ms"} <= said
    assert found["buttons"].keys() <= said
