"""The official's actions on one clock, the same for every discipline and every clock."""

from typing import Any

from server.core.clock import Clock, full
from server.core.errors import Refusal
from server.rules.shared.events import Clocked

SET_CEILING_MS = 24 * 3600 * 1000


def act(clock: Clock | None, limit_ms: int, event: Clocked, at: int) -> Clock | None:
    """The clock after start, pause, resume, reset or set at `at`; None stands for a full one.

    `limit_ms` is what a start now would give. Refusals: `clock_not_running` for a pause of a
    standing clock, `not_now` for a resume of a running one, `bad_value` for `ms`.
    """
    now = clock if clock is not None else full(limit_ms)
    if event.action == "set":
        return now.put(_ms(event), at)
    if event.ms is not None:
        raise Refusal("bad_value", "ms goes with action set only")
    if event.action == "start":
        return Clock(limit_ms, limit_ms, at)
    if event.action == "reset":
        return None
    if event.action == "pause":
        if not now.running:
            raise Refusal("clock_not_running", f"the {event.clock} clock is not running")
        return now.stopped(at)
    if now.running:
        raise Refusal("not_now", f"the {event.clock} clock is running already")
    return now.started(at)


def held_after(held: frozenset[str], event: Clocked) -> frozenset[str]:
    """The clocks that a pause stopped, so that a resume of all starts just these.

    A clock that is set stands or runs as it did, and so stays held (contract, section 3).
    """
    if event.action == "set":
        return held
    return held | {event.clock} if event.action == "pause" else held - {event.clock}


def act_on_all(
    clocks: dict[str, Clock | None], held: frozenset[str], event: Clocked, at: int
) -> tuple[dict[str, Clock | None], frozenset[str]]:
    """Every running clock paused, or every paused one resumed, with those now held.

    A disturbance stops them together (PL shoot-out, other rules 3). Refusals: `bad_value` for
    another action, `clock_not_running`, `not_now` where nothing is paused.
    """
    if event.action not in ("pause", "resume"):
        raise Refusal("bad_value", f"clock: all goes with pause and resume, not {event.action}")
    if event.ms is not None:
        raise Refusal("bad_value", "ms goes with action set only")
    there = {name: clock for name, clock in clocks.items() if clock is not None}
    if event.action == "pause":
        stopped = {n: clock.stopped(at) for n, clock in there.items() if clock.running}
        if not stopped:
            raise Refusal("clock_not_running", "no clock is running")
        return {**clocks, **stopped}, held | frozenset(stopped)
    resumed = {n: c.started(at) for n, c in there.items() if n in held and not c.running}
    if not resumed:
        raise Refusal("not_now", "no clock is paused")
    return {**clocks, **resumed}, frozenset()


def actions_of(clock: Clock | None) -> list[str]:
    """What the official may do to one clock; None stands for a full and standing one."""
    running = clock is not None and clock.running
    return ["start", "pause" if running else "resume", "reset", "set"]


def actions_of_all(clocks: dict[str, Clock | None], held: frozenset[str]) -> list[str]:
    """What the official may do to all clocks at once."""
    runs = any(clock is not None and clock.running for clock in clocks.values())
    return [*(["pause"] if runs else []), *(["resume"] if held_of(clocks, held) else [])]


def held_of(clocks: dict[str, Clock | None], held: frozenset[str]) -> list[str]:
    """The clocks that a resume of all would start: those that stand since a pause."""
    there = {name: clock for name, clock in clocks.items() if clock is not None}
    return [name for name, clock in there.items() if name in held and not clock.running]


def _ms(event: Clocked) -> int:
    if event.ms is None:
        raise Refusal("malformed", "ms is missing: action set needs it")
    if not 0 <= event.ms <= SET_CEILING_MS:
        raise Refusal("bad_value", f"ms: {event.ms} is not between 0 and {SET_CEILING_MS}")
    return event.ms


def show_clock(clock: Clock | None, limit_ms: int, at: int) -> dict[str, Any]:
    """A clock as the contract's section 4 prints it; None stands for a full one."""
    if clock is None:
        return {
            "limit_ms": limit_ms,
            "remaining_ms": limit_ms,
            "running": False,
            "expired": False,
        }
    return {
        "limit_ms": clock.limit_ms,
        "remaining_ms": clock.remaining_ms(at),
        "running": clock.running,
        "expired": clock.expired(at),
    }
