"""Formats are found by a preset's name or by an object with one; what is wrong is named."""

import pytest

from server.core.errors import Refusal
from server.rules.registry import FORMATS, PRESETS, VOCABULARIES, resolve_format


@pytest.mark.parametrize("preset", ["snooker", "premier-league-2011", "shoot-out"])
def test_a_preset_is_found_by_its_name_and_in_an_object_alike(preset: str) -> None:
    by_name, by_object = resolve_format(preset), resolve_format({"preset": preset})
    assert by_name.name == by_object.name == "snooker"
    assert by_name.format == by_object.format
    assert by_name.format["preset"] == preset


@pytest.mark.parametrize(
    "spec", ["pool", "", {"preset": "pool"}, {"preset": None}, {}, {"reds": 3}]
)
def test_an_unknown_preset_is_refused_with_those_there_are(spec: object) -> None:
    with pytest.raises(Refusal) as refused:
        resolve_format(spec)
    assert refused.value.code == "bad_value"
    assert "preset" in refused.value.message
    for known in PRESETS:
        assert known in refused.value.message


@pytest.mark.parametrize("spec", [None, 3, ["snooker"], True])
def test_what_is_neither_a_name_nor_an_object_is_malformed(spec: object) -> None:
    with pytest.raises(Refusal) as refused:
        resolve_format(spec)
    assert refused.value.code == "malformed"
    assert "format" in refused.value.message


def test_every_preset_has_a_shape_for_the_schema() -> None:
    assert set(FORMATS) == set(PRESETS)
    assert "snooker" in VOCABULARIES
