"""Buttons for a Stream Deck or Companion: what each verb records, and what a button shows."""

from collections.abc import Mapping
from typing import Any, Final

from server.core.errors import Refusal
from server.core.ids import SIDES

Shown = dict[str, Any]
State = Mapping[str, Any]

CLOCK_VERBS: Final = (
    "tap", "start", "struck", "pause", "resume", "toggle", "reset", "extension", "extension-a",
    "extension-b", "pause-all", "resume-all", "toggle-all",
)  # fmt: skip
SCORE_VERBS: Final = ("undo", "next", "next-a", "next-b")
DESK_VERBS: Final = (
    "hold", "release", "hold-toggle", "lower-third-on", "lower-third-off", "lower-third-toggle",
)  # fmt: skip
VERBS: Final = (*CLOCK_VERBS, *SCORE_VERBS, *DESK_VERBS)

AMBER_S, RED_S = 10, 5
COLOURS: Final = {
    "off": "#101214",
    "ready": "#0d4a37",
    "calm": "#1261b5",
    "amber": "#f2b632",
    "red": "#a80f1b",
    "paused": "#5a6068",
    "on": "#a80f1b",
}
"""By what a button says; text is white but on amber, which is black."""


def event_of(verb: str, state: State) -> Shown:
    """The event that a verb of clock or score stands for now, as its JSON reads.

    `state` is that of the referee's view. `Refusal` not_found for no such verb, not_now where an
    undo has nothing to take back; the rest is for the rules to refuse.
    """
    clock, running = main_clock(state)
    match verb:
        case "tap":
            stands_for = "struck" if running and clock == "shot" else "start"
            return event_of(stands_for, state)
        case "struck":
            return {"type": "struck"}
        case "start" | "pause" | "resume" | "reset":
            return {"type": "clock", "clock": clock, "action": verb}
        case "toggle":
            return event_of("pause" if running else "resume", state)
        case "pause-all" | "resume-all":
            action = verb.removesuffix("-all")
            return {"type": "clock", "clock": "all", "action": action}
        case "toggle-all":
            may = ((state.get("offers") or {}).get("clocks") or {}).get("all", ())
            return event_of("pause-all" if "pause" in may else "resume-all", state)
        case "extension":
            return {"type": "extension"}
        case "extension-a" | "extension-b":
            return {"type": "extension", "side": verb[-1]}
        case "undo":
            return _undo(state)
        case "next" | "next-a" | "next-b":
            return _next(verb, state)
    raise Refusal("not_found", f"there is no verb {verb[:40]}: {', '.join(VERBS)}")


def main_clock(state: State) -> tuple[str, bool]:
    """The clock that a verb without a name is about, and whether it runs."""
    clocks = state["clocks"]
    name = "decision" if clocks.get("decision") else "shot"
    return name, bool(clocks.get(name) and clocks[name]["running"])


def _undo(state: State) -> Shown:
    if not state["undo"]:
        raise Refusal("not_now", "there is nothing to take back")
    return {"type": "undo", "seq": state["undo"]["seq"]}


def _next(verb: str, state: State) -> Shown:
    """The next frame or rack, or the first one where the match has not begun."""
    kind = "start" if state["status"] == "scheduled" else "next"
    return {"type": kind, **({"breaker": verb[-1]} if verb != "next" else {})}


def feedback(
    state: State | None, now_ms: int, words: Mapping[str, str], *, held: bool, lower_third: bool
) -> Shown:
    """What buttons show: `match`, `score`, `striker`, `clock`, `held`, `lower_third`, `buttons`.

    `clock.remaining_ms` holds at `server_ms`. A button has `text`, `color` and `can`: would the
    verb be accepted now, as far as one can tell.
    """
    desk = {"held": held, "lower_third": lower_third}
    if state is None:
        none = _button(words["no_match"], "off", can=False)
        return {"match": None, "server_ms": now_ms, **desk, "buttons": {"score": none}}
    clock = _clock(state, now_ms)
    sides = state["sides"]
    return {
        "match": state["match"]["id"],
        "seq": state["seq"],
        "status": state["status"],
        "server_ms": now_ms,
        "score": {
            side: {key: sides[side][key] for key in ("name", "points", "frames")} for side in SIDES
        },
        "part": (state["frame"] or state["rack"] or {}).get("number"),
        "striker": state["striker"],
        "clock": clock,
        "undo": state["undo"],
        **desk,
        "buttons": _buttons(state, clock, words, held=held, lower_third=lower_third),
    }


def _clock(state: State, now_ms: int) -> Shown | None:
    name, running = main_clock(state)
    clock = state["clocks"].get(name)
    if not clock:
        return None
    gone = max(0, now_ms - state["at"]) if running else 0
    left = clock["remaining_ms"] - gone
    expired = clock["expired"] or left <= 0
    seconds = 0 if expired else -(-left // 1000)
    return {
        "kind": name,
        "running": running,
        "remaining_ms": max(0, left),
        "expired": expired,
        "seconds": seconds,
        "tone": _tone(clock, seconds, running=running, expired=expired),
    }


def _tone(clock: State, seconds: int, *, running: bool, expired: bool) -> str:
    if expired:
        return "red"
    if not running:
        return "ready" if clock["remaining_ms"] == clock["limit_ms"] else "paused"
    return "red" if seconds <= RED_S else "amber" if seconds <= AMBER_S else "calm"


def _buttons(
    state: State, clock: Shown | None, words: Mapping[str, str], *, held: bool, lower_third: bool
) -> Shown:
    offers = state.get("offers") or {}
    may, running = offers.get("clocks") or {}, bool(clock and clock["running"])
    figure = f"\n{clock['seconds']}" if clock else ""
    tone = clock["tone"] if clock else "off"
    events = offers.get("events", ())
    extends = any((may.get("extension") or {}).values())
    undone = state["undo"]["event"]["type"] if state["undo"] else None
    sides = state["sides"]
    return {
        "score": _button(
            f"{sides['a']['points']}-{sides['b']['points']}\n"
            f"({sides['a']['frames']}-{sides['b']['frames']})",
            "ready" if state["status"] == "live" else "off",
            can=False,
        ),
        "tap": _button(words["struck" if running else "start"] + figure, tone, can=bool(clock)),
        "toggle": _button(words["pause" if running else "resume"] + figure, tone, can=bool(clock)),
        "reset": _button(words["reset"], "ready", can=bool(clock)),
        "extension": _button(words["extension"], "ready" if extends else "off", can=extends),
        "undo": _button(
            words["undo"] + (f"\n{words.get(f'event_{undone}', undone)}" if undone else ""),
            "paused" if undone else "off",
            can=undone is not None,
        ),
        "next": _button(
            words["next"],
            "ready" if {"next", "start"} & set(events) else "off",
            can=bool({"next", "start"} & set(events)),
        ),
        "hold-toggle": _button(words["held" if held else "hold"], "on" if held else "ready"),
        "lower-third-toggle": _button(words["lower_third"], "on" if lower_third else "ready"),
    }


def _button(text: str, tone: str, *, can: bool = True) -> Shown:
    return {
        "text": text,
        "color": COLOURS[tone],
        "text_color": "#000000" if tone == "amber" else "#ffffff",
        "can": can,
    }
