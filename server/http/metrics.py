"""Counts what goes through this server, for Prometheus (`GET /metrics`)."""

import asyncio
import importlib.metadata
import platform
from collections.abc import Callable
from typing import get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
)

from server.core.errors import Code
from server.live.meter import Meter
from server.protocol.messages import (
    DESK_VIEWS,
    LEAGUE_VIEWS,
    LIVE_VIEWS,
    OBS_VIEWS,
    TABLE_VIEWS,
    VIEWS,
)

LAG_EVERY_S = 0.5
ACK_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
APPEND_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
LAG_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)


class Metrics(Meter):
    """The figures of one server in a registry of their own; no label holds what somebody sent."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        said = "Taps answered, by code: ok, or why they were refused"
        taps = Counter("cuecast_taps", said, ["code"], registry=registry)
        self._ok = taps.labels("ok")
        self._refused: dict[str, Counter] = {code: taps.labels(code) for code in get_args(Code)}
        said = "From a tap received to its event durable"
        self._ack = Histogram("cuecast_ack_seconds", said, buckets=ACK_S, registry=registry)
        said = "From an append sent to the store to its answer, or to none"
        self._append = Histogram(
            "cuecast_store_append_seconds", said, buckets=APPEND_S, registry=registry
        )
        said = "Appends that got no reply and were asked again"
        self._unknown = Counter("cuecast_outcome_unknown", said, registry=registry)
        viewers = Gauge("cuecast_viewers", "Open sockets, by view", ["view"], registry=registry)
        self._viewers: dict[str, Gauge] = {
            view: viewers.labels(view)
            for view in (
                *VIEWS,
                *TABLE_VIEWS,
                *LEAGUE_VIEWS,
                *OBS_VIEWS,
                *DESK_VIEWS,
                *LIVE_VIEWS,
            )
        }
        said = "Viewers cut off because they did not read"
        self._evicted = Counter("cuecast_viewers_evicted", said, registry=registry)
        said = "How late the event loop wakes, tried twice a second"
        self._lag = Histogram("cuecast_loop_lag_seconds", said, buckets=LAG_S, registry=registry)
        tasks = Gauge("cuecast_tasks", "Tasks of the event loop", registry=registry)
        tasks.set_function(_tasks)
        build = Info("cuecast_build", "What runs here", registry=registry)
        version = importlib.metadata.version("cuecast")
        build.info({"version": version, "python": platform.python_version()})
        ProcessCollector(registry=registry)

    def accepted(self, seconds: float) -> None:
        """See `Meter`."""
        self._ok.inc()
        self._ack.observe(seconds)

    def refused(self, code: str) -> None:
        """See `Meter`; a code that is none of ours counts as nothing."""
        counter = self._refused.get(code)
        if counter is not None:
            counter.inc()

    def appended(self, seconds: float) -> None:
        """See `Meter`."""
        self._append.observe(seconds)

    def outcome_unknown(self) -> None:
        """See `Meter`."""
        self._unknown.inc()

    def evicted(self) -> None:
        """A viewer did not read and was cut off."""
        self._evicted.inc()

    def came(self, view: str) -> None:
        """Somebody watches this view."""
        self._viewers[view].inc()

    def left(self, view: str) -> None:
        """And does no more."""
        self._viewers[view].dec()

    def watch(
        self, store_up: Callable[[], bool], matches: Callable[[], int], off_ms: Callable[[], float]
    ) -> None:
        """Figures that are asked for when somebody looks."""
        up = Gauge("cuecast_store_up", "1 while the store answers", registry=self.registry)
        up.set_function(lambda: float(store_up()))
        held = Gauge("cuecast_matches_in_memory", "Matches held", registry=self.registry)
        held.set_function(lambda: float(matches()))
        off = Gauge(
            "cuecast_store_clock_offset_seconds",
            "The store's clock less ours, as last measured",
            registry=self.registry,
        )
        off.set_function(lambda: off_ms() / 1000)

    def watch_pages(self, worst_ms: Callable[[], tuple[int, int]]) -> None:
        """What the pages say of their clocks, see `hub.pages.Pages.worst`."""
        off = Gauge(
            "cuecast_worst_clock_offset_seconds",
            "The furthest that the clock of a device with a page open here is off server time",
            registry=self.registry,
        )
        off.set_function(lambda: worst_ms()[0] / 1000)
        trip = Gauge(
            "cuecast_worst_round_trip_seconds",
            "The longest round trip of a page; half of it bounds the error of a painted clock",
            registry=self.registry,
        )
        trip.set_function(lambda: worst_ms()[1] / 1000)

    async def measure_lag(self) -> None:
        """Until cancelled: how late does a timer come?"""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY_S
            await asyncio.sleep(LAG_EVERY_S)
            self._lag.observe(max(0.0, loop.time() - due))


def _tasks() -> float:
    try:
        return float(len(asyncio.all_tasks()))
    except RuntimeError:  # asked outside a loop
        return 0.0
