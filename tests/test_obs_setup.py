"""The command obs-setup: what it makes, what it says, and what it needs."""

import asyncio
from pathlib import Path

import pytest

from server import obs_setup
from server.http.obs_sources import SOURCES
from tests.support.obs_server import ObsServer, obs_server
from tests.support.serving import ADMIN_KEY, Served


async def run(obs: ObsServer, server: Served, *words: str) -> int:
    """The command in a thread of its own; as it is called."""
    base = ["--url", obs.url, "--base-url", server.url, "--password", "secret"]
    return await asyncio.to_thread(obs_setup.main, [*base, *words])


async def test_it_makes_the_scene_and_says_so(
    app_server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    await app_server.create_match()
    async with obs_server() as obs:
        assert await run(obs, app_server, "--key", ADMIN_KEY) == 0
        assert "made       Cuecast table 1 scoreboard" in capsys.readouterr().out
        assert await run(obs, app_server, "--key", ADMIN_KEY) == 0
        assert "as it was  Cuecast table 1 scoreboard" in capsys.readouterr().out
        url = obs.inputs["Cuecast table 1 scoreboard"]["settings"]["url"]
    assert ADMIN_KEY not in url, "a key that may do everything never goes into OBS"


async def test_a_key_of_the_overlay_is_enough(app_server: Served) -> None:
    match = await app_server.create_match()
    key = match.keys["overlay"]
    async with obs_server() as obs:
        assert await run(obs, app_server, "--key", key) == 0
        assert key in obs.inputs["Cuecast table 1 scoreboard"]["settings"]["url"]


async def test_the_key_of_the_data_folder_is_found(app_server: Served, tmp_path: Path) -> None:
    await app_server.create_match()
    (tmp_path / "admin-key").write_text(f"{ADMIN_KEY}\n")
    async with obs_server() as obs:
        assert await run(obs, app_server, "--data-dir", str(tmp_path)) == 0
        assert len(obs.inputs) == len(SOURCES)


async def test_without_browser_sources_it_lists_the_addresses(
    app_server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await app_server.create_match()
    async with obs_server(kinds=["image_source"]) as obs:
        assert await run(obs, app_server, "--key", ADMIN_KEY) == 1
    said = capsys.readouterr().out
    assert "no browser sources" in said
    assert f"{app_server.url}/overlay/scoreboard?table=1&key={match.keys['overlay']}" in said


async def test_what_is_not_ours_is_said(
    app_server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    await app_server.create_match()
    async with obs_server() as obs:
        obs.scenes["Cuecast table 1"] = []
        obs.add("Cuecast table 1", "Camera")
        assert await run(obs, app_server, "--key", ADMIN_KEY) == 1
    assert "NOT OURS   Cuecast table 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--key", "nobody"], "401"),
        (["--key", ADMIN_KEY, "--table", "9"], "no table 9"),
        (["--key", ADMIN_KEY, "--base-url", "http://127.0.0.1:1"], "start it first"),
        (["--key", ADMIN_KEY, "--password", "wrong one"], "password"),
        (["--key", ADMIN_KEY, "--url", "ws://127.0.0.1:1"], "no OBS at"),
        (["--data-dir", "nowhere"], "no admin key"),
    ],
)
async def test_what_is_missing_is_one_line(
    app_server: Served, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    await app_server.create_match()
    async with obs_server() as obs:
        assert await run(obs, app_server, *words) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.err.count("\n") == 1
    assert "wrong one" not in said.err + said.out
