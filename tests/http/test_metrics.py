"""What Prometheus reads is what happened, and no label holds what somebody sent."""

import asyncio
import math
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from prometheus_client.parser import text_string_to_metric_families

from server.core.ids import MatchId
from server.http.metrics import Metrics
from server.hub import stalled
from server.protocol.messages import Command
from server.store.base import OutcomeUnknown
from tests.support.fault_proxy import FaultProxy
from tests.support.line import line
from tests.support.serving import Served, served
from tests.support.stuck import stuck_viewer

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLUE = {"type": "stroke", "potted": ["blue"]}
COST_S = 50e-6
"""What counting one tap may cost at most; measured: 1.7 us."""


@pytest.fixture
async def proxy(valkey_url: str) -> AsyncIterator[FaultProxy]:
    """Stands between the server and its Valkey."""
    async with FaultProxy(valkey_url) as between:
        yield between


@pytest.fixture
async def server(proxy: FaultProxy, tmp_path: Path) -> AsyncIterator[Served]:
    """A server on a store that can be taken away."""
    async with served(proxy.url, tmp_path) as running:
        yield running


async def read(server: Served) -> dict[str, float]:
    """Every sample, by its name and, where it has one, its label: `cuecast_viewers{referee}`."""
    async with server.http.get("/metrics") as response:
        assert response.status == 200
        assert response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        assert response.headers["Cache-Control"] == "no-store"
        text = await response.text()
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            word = sample.labels.get("code") or sample.labels.get("view")
            if "le" not in sample.labels:
                found[f"{sample.name}{{{word}}}" if word else sample.name] = sample.value
    return found


async def test_taps_are_counted_by_code_and_timed(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.record(START, RED)
        await tablet.answer(await tablet.command(RED))
        now = await read(app_server)
        assert (now["cuecast_viewers{referee}"], now["cuecast_viewers{scoreboard}"]) == (1, 0)
    body = {"id": "x", "event": RED}
    async with app_server.http.post(f"/api/matches/{match.id}/events", json=body) as response:
        assert response.status == 409
    now = await read(app_server)
    assert now["cuecast_taps_total{ok}"] == 2
    assert now["cuecast_taps_total{not_on}"] == 2
    assert now["cuecast_ack_seconds_count"] == now["cuecast_store_append_seconds_count"] == 2
    assert now["cuecast_ack_seconds_sum"] >= now["cuecast_store_append_seconds_sum"] > 0
    assert (now["cuecast_store_up"], now["cuecast_matches_in_memory"]) == (1, 1)


async def test_a_viewer_that_left_is_counted_no_more(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as overlay:
        await overlay.hello(match.keys["overlay"], "scoreboard")
        assert (await read(app_server))["cuecast_viewers{scoreboard}"] == 1
    async with asyncio.timeout(5):
        while (await read(app_server))["cuecast_viewers{scoreboard}"]:
            await asyncio.sleep(0.005)


async def test_a_viewer_that_never_reads_is_counted_once_as_evicted(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stalled, "DEADLINE_S", 0.1)
    match = await app_server.create_match()
    await app_server.send(match, START)
    async with stuck_viewer(app_server, match.keys["referee"]):
        service, seq = app_server.parts.service, 1
        async with asyncio.timeout(30):
            while not (await read(app_server))["cuecast_viewers_evicted_total"]:
                command = Command(f"c{seq}", Raw(b'{"type":"warn","side":"a","kind":"conduct"}'))
                seq = (await service.submit(MatchId(match.id), command)).seq
        assert (await read(app_server))["cuecast_viewers_evicted_total"] == 1


async def test_a_lost_reply_can_be_seen(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await app_server.create_match()
    store = app_server.parts.store
    append = store.append

    async def lost(*words: Any, **more: Any) -> Any:
        monkeypatch.setattr(store, "append", append)
        await append(*words, **more)
        raise OutcomeUnknown("no reply")

    monkeypatch.setattr(store, "append", lost)
    await app_server.send(match, START)
    now = await read(app_server)
    assert now["cuecast_outcome_unknown_total"] == 1
    assert now["cuecast_store_append_seconds_count"] == 2
    assert now["cuecast_taps_total{ok}"] == 1


async def test_a_store_that_is_down_can_be_seen(server: Served, proxy: FaultProxy) -> None:
    match = await server.create_match()
    async with line(server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        proxy.refuse = True
        proxy.cut()
        await page.of_type("notice")
        assert (await read(server))["cuecast_store_up"] == 0
        proxy.refuse = False
        await page.of_type("notice")
        assert (await read(server))["cuecast_store_up"] == 1


async def test_only_an_operator_may_read_it_wherever_he_asks_from(app_server: Served) -> None:
    match = await app_server.create_match()
    for key in (*match.keys.values(), "nonsense"):
        headers = {"Authorization": f"Bearer {key}"}
        async with app_server.http.get("/metrics", headers=headers) as response:
            assert response.status in (401, 403)


async def test_it_says_what_runs_and_how_much_memory_it_holds(app_server: Served) -> None:
    now = await read(app_server)
    assert now["cuecast_build_info"] == 1
    assert now["process_resident_memory_bytes"] > 10_000_000
    assert now["cuecast_store_clock_offset_seconds"] == 0
    assert now["cuecast_tasks"] > 3


async def test_the_worst_of_what_pages_say_of_their_clocks_is_seen(app_server: Served) -> None:
    match = await app_server.create_match()
    pages = app_server.parts.desk.presence.pages
    now = await read(app_server)
    assert now["cuecast_worst_clock_offset_seconds"] == now["cuecast_worst_round_trip_seconds"] == 0
    async with line(app_server.ws_url) as one, line(app_server.ws_url) as two:
        for page, name, offset_ms, rtt_ms in (
            (one, "page-one", -7_500, 20),
            (two, "page-two", 40, 350),
        ):
            about = {"id": name, "kind": "referee", "path": "/referee"}
            await page.hello(match.keys["referee"], page=about)
            health = {"offset_ms": offset_ms, "rtt_ms": rtt_ms}
            await page.put(type="applied", seq=0, health=health)
        async with asyncio.timeout(5):
            while sum(page.health is not None for page in pages) < 2:
                await asyncio.sleep(0.005)
        now = await read(app_server)
    assert now["cuecast_worst_clock_offset_seconds"] == 7.5
    assert now["cuecast_worst_round_trip_seconds"] == 0.35


async def test_a_loop_that_is_held_up_shows_as_lag() -> None:
    metrics = Metrics()
    task = asyncio.create_task(metrics.measure_lag())
    await asyncio.sleep(0)
    time.sleep(0.7)  # noqa: ASYNC251 - this is what holds it up
    lag = "cuecast_loop_lag_seconds_sum"
    async with asyncio.timeout(5):
        while not metrics.registry.get_sample_value(lag):
            await asyncio.sleep(0)
    assert 0.1 < (metrics.registry.get_sample_value(lag) or math.nan) < 1
    task.cancel()


async def test_what_somebody_sent_makes_no_label(app_server: Served) -> None:
    before = set(await read(app_server))
    app_server.parts.metrics.refused("x" * 100)
    async with line(app_server.ws_url) as page:
        await page.put(type="hello", protocol=1, key="k" * 40, view="v", watch={"table": "t"})
        await page.next()
    assert set(await read(app_server)) == before


def test_two_servers_in_one_process_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.outcome_unknown()
    name = "cuecast_outcome_unknown_total"
    assert one.registry.get_sample_value(name) == 1
    assert other.registry.get_sample_value(name) == 0


def test_counting_a_tap_is_cheap() -> None:
    metrics = Metrics()
    best = math.inf
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(1_000):
            metrics.appended(0.001)
            metrics.accepted(0.002)
        best = min(best, (time.perf_counter() - began) / 1_000)
    assert best < COST_S
