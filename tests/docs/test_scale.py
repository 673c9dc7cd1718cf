"""docs/scale.md adds up: its arithmetic follows from its figures, its addresses can be read."""

import math
import re

import pytest

from server.settings import OPTIONS
from server.store import promises
from server.store.address import read_address
from tests.architecture.source import ROOT
from tests.docs.test_docs_are_true import rows

TEXT = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
VIEWERS, OF_A_PROCESS, CORES = 1_000_000, 9_000, 8
HEADERS = 54


def number(text: str) -> float:
    found = re.match(r"[\d,.]+", text)
    assert found, text
    return float(found[0].replace(",", ""))


def figures(heading: str) -> dict[str, float]:
    return {row[0]: number(row[1]) for row in rows("scale.md", heading)}


def test_the_million_is_worked_out_from_the_figures() -> None:
    cost = figures("What an update costs")
    each_s = cost["processor time for each viewer of an update"] / 1e6
    itself_s = cost["processor time of an update by itself, in each process"] / 1e3
    sent = VIEWERS * (cost["a patch of the scoreboard on the wire"] + HEADERS)
    processes = math.ceil(VIEWERS / OF_A_PROCESS)
    machines = math.ceil(processes / CORES)
    last_s = OF_A_PROCESS * each_s + itself_s
    kib = VIEWERS * cost["memory of a viewer who waits"]
    kib += processes * cost["memory of a process"] * 1024
    assert list(figures("A million viewers").values()) == pytest.approx(
        [
            processes,
            machines,
            VIEWERS * each_s,
            last_s * 1e3,
            sent / 1e9,
            sent * 8 / 5 / 1e9,
            sent * 8 / machines / last_s / 1e9,
            kib / 1024 / 1024,
        ],
        rel=0.02,
    )


def test_every_figure_has_its_script() -> None:
    for row in rows("scale.md", "What an update costs"):
        assert (ROOT / row[2].strip("`")).exists(), row


def test_its_addresses_are_such() -> None:
    found = re.findall(r"REDIS_URL=(\S+)", TEXT)
    assert {read_address(url).kind for url in found} == {"sentinel", "cluster"}


def test_what_it_names_exists() -> None:
    assert "DURABLE_REPLICAS" in {option.env for option in OPTIONS}
    assert promises._CAN_LOSE.startswith("A FAILOVER CAN LOSE EVENTS")
    assert "docs/scale.md" in promises._CAN_LOSE
