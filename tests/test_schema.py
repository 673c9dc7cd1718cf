"""The JSON Schema says what is decoded, no more and no less."""

import json
from typing import Any, get_args

import pytest

from server.rules.registry import PRESETS, resolve_format
from server.rules.snooker.events import SnookerEvent
from server.schema import DIALECT, whole_schema

SCHEMA: dict[str, Any] = whole_schema()


def resolve(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with its reference followed."""
    name = schema.get("$ref")
    return dict(SCHEMA["$defs"][name.rsplit("/", 1)[1]]) if name else schema


def event(kind: str) -> dict[str, Any]:
    """The schema of one event of snooker."""
    return resolve({"$ref": SCHEMA["events"]["snooker"]["discriminator"]["mapping"][kind]})


def test_it_is_json_of_a_named_dialect() -> None:
    assert json.loads(json.dumps(SCHEMA))["$schema"] == DIALECT


def test_every_reference_leads_somewhere() -> None:
    def check(node: Any) -> None:
        if isinstance(node, dict):
            if "$ref" in node:
                assert resolve(node)
            for inner in node.values():
                check(inner)
        if isinstance(node, list):
            for inner in node:
                check(inner)

    check(SCHEMA)


def test_every_event_of_snooker_has_its_schema() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(SnookerEvent)}
    assert set(SCHEMA["events"]["snooker"]["discriminator"]["mapping"]) == kinds


@pytest.mark.parametrize(
    ("kind", "required"),
    [
        ("stroke", {"type"}),
        ("foul", {"type", "reason"}),
        ("start", {"type", "breaker"}),
        ("award", {"type", "scope", "to", "reason"}),
        ("clock", {"type", "clock", "action"}),
        ("blue", {"type", "potted"}),
    ],
)
def test_an_event_says_what_it_needs_and_takes_nothing_else(kind: str, required: set[str]) -> None:
    schema = event(kind)
    assert set(schema["required"]) == required
    assert schema["additionalProperties"] is False
    assert schema["properties"]["type"] == {"enum": [kind]}


def test_every_preset_has_its_format() -> None:
    assert set(SCHEMA["formats"]) == set(PRESETS)
    for preset, schema in SCHEMA["formats"].items():
        shape = resolve(schema["allOf"][0])
        own = resolve_format(preset).format
        assert set(own) == set(shape["properties"])
        assert schema["allOf"][1] == {"properties": {"preset": {"const": preset}}}


def test_the_socket_has_a_schema_in_both_directions() -> None:
    assert set(SCHEMA["messages"]) == {"client", "server"}
