"""Cues from end to end: from an event that is durable to what OBS is asked, once and in time."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from server.core.ids import MatchId
from tests.obs.production import FIFTY, Production, producing, stroke
from tests.support.line import line
from tests.support.obs_server import ObsServer

CONCEDE = {"type": "concede"}
UNDO = {"type": "undo"}


async def settled(production: Production) -> None:
    """Whatever is under way is done: the next cue, of a rule made for it, went through."""
    count = len(production.outcomes)
    await production.play(CONCEDE)
    await production.until(lambda: len(production.outcomes) > count)


async def test_a_break_of_fifty_switches_the_scene_and_back(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await production.play("start", *FIFTY)
        await obs.until(lambda: obs.on_air == "Replay")
        await obs.until(lambda: obs.on_air == "Table")
        assert production.outcomes == [("break_50", "done")]
        assert len(obs.done("SetCurrentProgramScene")) == 2


async def test_every_rule_of_a_cue_is_done(obs: ObsServer, valkey_url: str, tmp_path: Path) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await production.play("start", "red", CONCEDE)
        await production.until(lambda: production.outcomes)
        assert obs.done("CreateRecordChapter") == [{"chapterName": "Frame 1: Ronnie - Łukasz"}]
        assert len(obs.done("SaveReplayBuffer")) == 1


async def test_what_is_taken_back_and_comes_again_is_not_done_again(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await production.play("start", *FIFTY, UNDO, "black", UNDO, "pink")
        await settled(production)
        assert production.outcomes == [("break_50", "done"), ("frame_end", "done")]
        await production.play(UNDO, CONCEDE)
        await production.play({"type": "next"}, CONCEDE)
        await production.until(lambda: len(production.outcomes) == 3)
        assert len(obs.done("SaveReplayBuffer")) == 2, "frame 1 and frame 2, each once"


async def test_of_two_servers_one_does_it(obs: ObsServer, valkey_url: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    async with (
        producing(valkey_url, tmp_path, obs.url) as one,
        producing(valkey_url, tmp_path / "other", obs.url, match=one.match) as two,
    ):
        await two.connected()
        for number in range(1, 6):
            await one.play("start" if number == 1 else {"type": "next"})
            await two.play(CONCEDE)
            async with asyncio.timeout(5):
                while len(one.outcomes) + len(two.outcomes) < number:
                    await asyncio.sleep(0.001)
        assert [*one.outcomes, *two.outcomes] == [("frame_end", "done")] * 5
        assert len(obs.done("SaveReplayBuffer")) == 5


async def test_a_server_that_comes_back_does_nothing_again(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as before:
        await before.play("start", CONCEDE)
        await before.until(lambda: before.outcomes)
        match = before.match
    for _ in range(3):
        async with producing(valkey_url, tmp_path, obs.url, match=match) as after:
            await after.connected()
            await after.play({"type": "next"}, CONCEDE)
            await after.until(lambda: after.outcomes)
            assert after.outcomes == [("frame_end", "done")]
    assert len(obs.done("SaveReplayBuffer")) == 4


async def test_a_moment_just_before_the_restart_is_done_after_it(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    """Nobody was there to do it: it is claimed by nobody."""
    async with producing(valkey_url, tmp_path, None, rules="") as before:
        await before.play("start", CONCEDE)
        match = before.match
    async with producing(valkey_url, tmp_path, obs.url, match=match) as after:
        await after.until(lambda: after.outcomes)
        assert after.outcomes == [("frame_end", "done")]


async def test_a_moment_long_before_the_restart_is_not(
    obs: ObsServer, valkey_url: str, tmp_path: Path, monkeypatch: Any
) -> None:
    async with producing(valkey_url, tmp_path, None, rules="") as before:
        await before.play("start", CONCEDE)
        match = before.match
    monkeypatch.setattr("server.obs.moments.LATE_MS", -1)
    async with producing(valkey_url, tmp_path, obs.url, match=match) as after:
        await after.connected()
        monkeypatch.undo()
        await after.play({"type": "next"})
        await settled(after)
        assert after.outcomes == [("frame_end", "done")]
        assert len(obs.done("SaveReplayBuffer")) == 1


async def test_while_it_is_locked_nothing_is_done_and_nothing_later(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        assert (await production.put("/api/obs/lock", {"locked": True}))["locked"]
        await production.play("start", CONCEDE)
        await production.until(lambda: production.outcomes)
        assert not (await production.put("/api/obs/lock", {"locked": False}))["locked"]
        await production.play({"type": "next"}, CONCEDE)
        await production.until(lambda: len(production.outcomes) == 2)
        assert production.outcomes == [("frame_end", "locked"), ("frame_end", "done")]
        assert len(obs.done("SaveReplayBuffer")) == 1


async def test_the_lock_of_one_server_holds_on_the_other(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    async with (
        producing(valkey_url, tmp_path, obs.url) as one,
        producing(valkey_url, tmp_path / "other", None, match=one.match) as two,
    ):
        await two.put("/api/obs/lock", {"locked": True})
        await one.until(lambda: one.status["locked"])
        await one.play("start", CONCEDE)
        await one.until(lambda: one.outcomes)
        assert one.outcomes == [("frame_end", "locked")]


async def test_rules_of_the_desk_take_the_place_of_the_files(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        rules = [{"on": "frame_end", "emit": "over", "table": "1"}]
        status = await production.put("/api/obs/cues", {"cue": rules})
        assert (status["rules_of"], status["cue"]) == ("desk", rules)
        await production.play("start", CONCEDE)
        await production.until(lambda: production.outcomes)
        assert len(obs.done("CallVendorRequest")) == 1
        assert obs.done("SaveReplayBuffer") == []
        assert (await production.put("/api/obs/cues", {"cue": None}))["rules_of"] == "file"


async def test_a_rule_made_now_counts_from_now_on_with_a_server_that_had_none(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url, rules="") as production:
        await production.play("start")
        rules = [{"on": "frame_end", "replay": True}]
        await production.put("/api/obs/cues", {"cue": rules})
        await production.play(CONCEDE)
        await production.until(lambda: production.outcomes)
        assert len(obs.done("SaveReplayBuffer")) == 1


async def test_what_obs_refuses_is_seen_at_the_desk(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    obs.scenes = {"Table": []}
    obs.replay_buffer = False
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await production.play("start", *FIFTY)
        await production.until(lambda: production.outcomes)
        (done,) = production.status["recent"]
        assert done["outcome"] == "refused"
        assert "`Replay`" in done["problems"][0]
        await settled(production)
        assert "not running" in production.status["recent"][1]["problems"][0]


async def test_an_obs_that_comes_back_within_seconds_gets_the_cue(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await obs.stop()
        await production.until(lambda: production.status["link"] != "connected")
        await production.play("start", CONCEDE)
        await obs.start()
        await production.until(lambda: production.outcomes)
        assert production.outcomes == [("frame_end", "done")]


async def test_one_that_does_not_misses_it(
    obs: ObsServer, valkey_url: str, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr("server.obs.due.LATE_MS", 300)
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await obs.stop()
        await production.until(lambda: production.status["link"] != "connected")
        await production.play("start", CONCEDE)
        await production.until(lambda: production.outcomes)
        (done,) = production.status["recent"]
        assert (done["outcome"], done["by"]) == ("missed", None)
        assert "OBS" in done["problems"][0]


async def test_the_way_back_is_gone_by_a_server_that_comes_after(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as before:
        await before.play("start", *FIFTY)
        await obs.until(lambda: obs.on_air == "Replay")
        match = before.match
    assert obs.on_air == "Replay"
    async with producing(valkey_url, tmp_path, obs.url, match=match):
        await obs.until(lambda: obs.on_air == "Table")


async def test_no_way_back_while_it_is_locked(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        await production.play("start", *FIFTY)
        await obs.until(lambda: obs.on_air == "Replay")
        await production.put("/api/obs/lock", {"locked": True})
        await asyncio.sleep(0.7)
        assert obs.on_air == "Replay", "the operator has it"


async def test_an_obs_that_hangs_holds_no_tap_up(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    """Every cue waits for ever, and each event is a cue; taps are as quick as without."""
    obs.silent |= {"SaveReplayBuffer", "GetCurrentProgramScene"}
    rules = '[[cue]]\non = ["frame_end", "match_end"]\nreplay = true\n'
    obs.silent.discard("GetCurrentProgramScene")
    async with producing(valkey_url, tmp_path, obs.url, rules) as production:
        await production.play("start", "red")

        async def laps() -> list[float]:
            took = []
            for _ in range(15):
                began = time.perf_counter()
                await production.play(CONCEDE, UNDO)
                took.append(time.perf_counter() - began)
            return sorted(took)

        slow = await laps()
        assert obs.done("SaveReplayBuffer"), "it does hang"
        assert production.status["recent"] == []
        await production.put("/api/obs/cues", {"cue": []})
        quick = await laps()
        assert slow[7] < 3 * quick[7] + 0.005


async def test_the_status_shows_no_password(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        async with production.server.http.get("/api/obs") as response:
            text = await response.text()
        assert "secret" not in text
        status = production.status
        assert status["obs"] == {"version": "30.2.0", "websocket": "obs-websocket 5.5.0"}
        assert (status["link"], status["scene"], status["replay_buffer"]) == (
            "connected",
            "Table",
            True,
        )


async def test_a_match_on_no_table_is_not_on_air(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        aside = await production.server.create_match(table=None)
        await production.server.send(aside, {"type": "start", "breaker": "a"}, CONCEDE)
        await production.play("start", stroke("red"))
        await settled(production)
        assert len(obs.done("SaveReplayBuffer")) == 1


async def test_while_the_public_score_is_held_obs_tells_nothing(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(valkey_url, tmp_path, obs.url) as production:
        parts = production.server.parts
        live = await parts.service.current(MatchId(production.match.id))
        await production.play("start")
        await parts.desk.matches.hold(live, hold=True)
        await production.play(CONCEDE)
        await production.until(lambda: production.outcomes)
        assert production.outcomes == [("frame_end", "locked")]
        assert obs.done("SaveReplayBuffer") == []


async def test_the_desk_sees_how_obs_stands(
    obs: ObsServer, valkey_url: str, tmp_path: Path
) -> None:
    async with (
        producing(valkey_url, tmp_path, obs.url) as production,
        line(production.server.ws_url) as page,
    ):
        await page.hello(production.server.admin_key, "desk", watch={"desk": True})
        state = (await page.of_type("state"))["state"]
        assert state["obs"]["link"] == "connected"
        assert "secret" not in str(state)


async def test_the_way_back_is_gone_by_a_server_that_was_there_all_the_time(
    obs: ObsServer, valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
    async with producing(valkey_url, tmp_path / "one", obs.url) as one:
        match = one.match
        async with producing(valkey_url, tmp_path / "two", obs.url, match=match) as two:
            await two.connected()
            two.server.parts.studio._moments.on_due = lambda _due: None
            # What one switches, one can bring back no longer.
            monkeypatch.setattr(
                one.server.parts.studio.firing, "_set_timers", lambda _returns: None
            )
            await one.play("start", *FIFTY)
            await obs.until(lambda: obs.on_air == "Replay")
            await obs.until(lambda: obs.on_air == "Table")
