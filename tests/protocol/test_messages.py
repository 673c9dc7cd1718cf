"""Both directions are closed: every message has its own tag, and clients may add no field."""

from typing import get_args

import msgspec
import pytest

from server.protocol.messages import VIEWS, ClientMessage, ServerMessage, ViewName


@pytest.mark.parametrize("union", [ClientMessage, ServerMessage])
def test_every_message_is_told_by_its_type(union: object) -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(union)]
    assert len(set(tags)) == len(tags)
    assert all(kind.__struct_config__.tag_field == "type" for kind in get_args(union))


def test_the_words_are_those_of_the_contract() -> None:
    client = {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    server = {kind.__struct_config__.tag for kind in get_args(ServerMessage)}
    assert client == {"hello", "command", "ping", "applied", "in_obs", "claim", "cue_done"}
    said = {"welcome", "state", "patch", "ack", "refused", "pong", "bye", "notice", "page"}
    assert server == said | {"cue", "claimed"}
    assert (
        set(get_args(ViewName)) == set(VIEWS) == {"scoreboard", "panels", "commentary", "referee"}
    )


def test_a_client_adds_no_field_of_its_own() -> None:
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in get_args(ClientMessage))


def test_messages_do_not_change_once_they_are_made() -> None:
    kinds = [*get_args(ClientMessage), *get_args(ServerMessage)]
    assert all(kind.__struct_config__.frozen for kind in kinds)


def test_they_have_a_schema() -> None:
    shown, _ = msgspec.json.schema_components([ClientMessage, ServerMessage])
    assert len(shown) == 2
