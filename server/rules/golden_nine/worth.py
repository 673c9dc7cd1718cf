"""What the rack would give the striker if he won it in this visit (GN I.2)."""

from server.rules.golden_nine.state import NINE, WORTH, Rack


def worth(rack: Rack) -> dict[str, int | None] | None:
    """By `cleared` (the 9 last) and by `combined` (the 9 off another ball); None in a choice.

    Before the break `combined` is the 9 on it; with only the 9 left there is no combination.
    """
    if rack.phase == "break":
        return {"cleared": WORTH["break_and_run"], "combined": WORTH["golden_break"]}
    if rack.phase != "play":
        return None
    visit = rack.visit
    breaking = visit is not None and visit.breaking
    whole = visit.whole if visit is not None else 1 in rack.balls
    only_nine = rack.ball_on == NINE
    if breaking:
        combined = None if only_nine else WORTH["table_run"]
        return {"cleared": WORTH["break_and_run"], "combined": combined}
    cleared = WORTH["table_run"] if whole else WORTH["victory"]
    return {"cleared": cleared, "combined": None if only_nine else WORTH["victory"]}
