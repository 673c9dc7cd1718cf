"""The clocks of Golden Nine: shot, break, decision and match (GN VI(m), III note)."""

import msgspec

from server.core.clock import Clock
from server.core.errors import Refusal
from server.rules.golden_nine.format import GoldenNineFormat
from server.rules.golden_nine.racks import in_match, playing
from server.rules.golden_nine.state import GoldenNineState, Rack
from server.rules.shared.clocks import act, act_on_all, held_after
from server.rules.shared.events import Clocked, Extension, Struck

replace = msgspec.structs.replace


def shot_limit_ms(form: GoldenNineFormat, rack: Rack | None) -> int:
    """What a shot clock started now would give: less for a break."""
    return form.break_ms if rack is None or rack.phase == "break" else form.shot_ms


def clocked(
    form: GoldenNineFormat, state: GoldenNineState, event: Clocked, at: int
) -> GoldenNineState:
    """start, pause, resume, reset, set on the shot or decision clock; all with the match's."""
    if event.clock == "all":
        return _all(state, event, at)
    rack, _ = playing(state)
    held = held_after(state.held, event)
    if event.clock == "frame":
        raise Refusal("not_now", "there is no frame clock in Golden Nine")
    if event.clock == "decision":
        if rack.phase != "choice":
            raise Refusal("not_now", "there is no decision to make")
        decision = act(state.decision, form.decision_ms, event, at)
        return replace(state, decision=decision, held=held)
    if rack.phase == "choice":
        raise Refusal("not_now", "the decision comes first: the shot clock waits")
    return replace(state, shot=act(state.shot, shot_limit_ms(form, rack), event, at), held=held)


def _all(state: GoldenNineState, event: Clocked, at: int) -> GoldenNineState:
    in_match(state)
    clocks: dict[str, Clock | None] = {
        "shot": state.shot,
        "decision": state.decision,
        "match": state.match_clock,
    }
    now, held = act_on_all(clocks, state.held, event, at)
    return replace(
        state,
        shot=now["shot"],
        decision=now["decision"],
        match_clock=now["match"],
        held=held,
    )


def struck(
    form: GoldenNineFormat, state: GoldenNineState, event: Struck, at: int
) -> GoldenNineState:
    """The shot clock stops where the cue ball is struck."""
    rack, striker = playing(state)
    if state.shot is None or not state.shot.running:
        raise Refusal("clock_not_running", "the shot clock is not running")
    return replace(
        state,
        shot=state.shot.stopped(at),
        shots=state.shots.timed(striker, state.shot, at),
        held=state.held - {"shot"},
        rack=replace(rack, struck_at=at),
    )


def extension(
    form: GoldenNineFormat, state: GoldenNineState, event: Extension, at: int
) -> GoldenNineState:
    """Thirty seconds more for the striker, once a rack; none for break and decision (GN VI(m))."""
    rack, striker = playing(state)
    side = event.side or striker
    if side != striker:
        raise Refusal("not_striker", "side: only the striker takes an extension")
    if rack.phase != "play":
        raise Refusal("no_extension", "there is no extension for a break or a decision")
    if state.extensions.of(side) <= 0:
        raise Refusal("no_extension", "side: no extension is left in this rack")
    if state.shot is None or not state.shot.running or state.shot.expired(at):
        raise Refusal("clock_not_running", "the shot clock is not running, or it has expired")
    return replace(
        state,
        shot=state.shot.extended(form.extension_ms),
        extensions=state.extensions.plus(side, -1),
    )


def settled(state: GoldenNineState, at: int) -> GoldenNineState:
    """The match's clock stopped with the match: what was left stays to be read."""
    clock = state.match_clock
    if state.status != "over" or clock is None or not clock.running:
        return state
    return replace(state, match_clock=clock.stopped(at))
