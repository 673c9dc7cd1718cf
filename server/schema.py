"""JSON Schema of every event, format and message, drawn from the types that are decoded."""

from typing import Any

import msgspec

from server.protocol.messages import ClientMessage, ServerMessage
from server.rules.registry import FORMATS, VOCABULARIES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def whole_schema() -> dict[str, Any]:
    """One document: `events` by discipline, `formats` by preset, `messages` by direction."""
    kinds = [*VOCABULARIES.values(), *FORMATS.values(), ClientMessage, ServerMessage]
    shown, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    schemas = iter(shown)
    return {
        "$schema": DIALECT,
        "title": "Cuecast",
        "events": {name: next(schemas) for name in VOCABULARIES},
        "formats": {name: _named(name, next(schemas)) for name in FORMATS},
        "messages": {"client": next(schemas), "server": next(schemas)},
        "$defs": components,
    }


def _named(preset: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A format's schema that holds for its own preset only."""
    return {"allOf": [schema, {"properties": {"preset": {"const": preset}}}]}
