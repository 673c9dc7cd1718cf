"""docs/reliability.md names every fault with its script, and each script has a short form."""

import re

import pytest

from tests.architecture.source import ROOT
from tests.docs.test_docs_are_true import code, rows
from tests.faults.failover import WAYS, Plan
from tests.faults.rig.catalogue import APART, AS_TEST, FAULTS

MODULES = {**FAULTS, **APART}


def test_every_fault_is_on_the_page_with_its_script_and_every_one_there_exists() -> None:
    said = {row[0]: code(row[2]) for row in rows("reliability.md", "Faults")}
    assert said == MODULES
    assert list(said) == sorted(said, key=int)


def test_a_fault_that_is_a_test_as_a_whole_is_named_with_the_test_that_replays_old_logs() -> None:
    text = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    named = dict(re.findall(r"Fault (\d+), [^(]*is a default test as a whole \(`([^`]+)`\)", text))
    assert named == AS_TEST
    assert "logs of every released version" in (ROOT / named["14"]).read_text(encoding="utf-8")
    numbers = sorted(map(int, [*MODULES, *AS_TEST]))
    assert numbers == list(range(1, len(numbers) + 1)), "no fault is left out"


def test_failovers_are_as_many_and_of_such_kinds_as_the_script_makes_them() -> None:
    what = next(row[1] for row in rows("reliability.md", "Faults") if row[0] == "16")
    plan = Plan()
    assert f"fail over {plan.failovers} times each" in what
    assert what.count("a third ") == len(WAYS)
    assert plan.failovers % len(WAYS) == 0


@pytest.mark.parametrize("name", MODULES.values())
def test_each_script_is_a_command_and_has_a_short_form_among_the_tests(name: str) -> None:
    folder = ROOT / "tests" / "faults"
    text = (folder / f"{name}.py").read_text(encoding="utf-8")
    assert 'if __name__ == "__main__":' in text
    assert f"tests.faults.{name}" in text, "its head says how it is run"
    assert (folder / f"test_{name}.py").exists()


def test_each_figure_is_one_of_a_fault() -> None:
    faults = {row[0] for row in rows("reliability.md", "Faults")}
    figures = [row[0] for row in rows("reliability.md", "Figures")]
    assert set(figures) <= faults


def test_each_fault_has_a_control() -> None:
    for row in rows("reliability.md", "Faults"):
        assert row[4], f"fault {row[0]} has no control"
