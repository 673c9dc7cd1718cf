"""The desk's API of OBS: set-up at a button, the lock, the rules, and what is said without OBS."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.obs.production import Production, producing
from tests.support.obs_server import ObsServer, obs_server
from tests.support.serving import Served


@pytest.fixture
async def obs() -> AsyncIterator[ObsServer]:
    async with obs_server() as server:
        yield server


@pytest.fixture
async def production(obs: ObsServer, valkey_url: str, tmp_path: Path) -> AsyncIterator[Production]:
    async with producing(valkey_url, tmp_path, obs.url) as made:
        yield made


async def ask(server: Served, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    async with server.http.request(method, path, json=body) as response:
        return response.status, await response.json()


async def test_a_table_is_set_up_at_a_button(production: Production, obs: ObsServer) -> None:
    status, done = await ask(production.server, "POST", "/api/obs/setup", {"table": "1"})
    assert status == 200
    assert done["created"][:2] == ["Cuecast table 1", "Cuecast table 1 scoreboard"]
    url = obs.inputs["Cuecast table 1 scoreboard"]["settings"]["url"]
    overlay_key = production.match.keys["overlay"]
    assert url == f"{production.server.url}/overlay/scoreboard?table=1&key={overlay_key}"
    async with production.server.http.get(url, headers={"Authorization": ""}) as response:
        assert response.status == 200
    _, again = await ask(production.server, "POST", "/api/obs/setup", {"table": "1"})
    assert (again["created"], again["updated"]) == ([], [])


async def test_the_addresses_can_be_had_without_an_obs(app_server: Served) -> None:
    match = await app_server.create_match()
    status, found = await ask(app_server, "GET", "/api/obs/sources?table=1")
    assert (status, found["scene"]) == (200, "Cuecast table 1")
    assert match.keys["overlay"] in found["sources"][0]["url"]
    status, refused = await ask(app_server, "POST", "/api/obs/setup", {"table": "1"})
    assert (status, refused["code"]) == (409, "not_now")
    assert "--obs-url" in refused["message"]
    assert (await ask(app_server, "GET", "/api/obs"))[1]["link"] == "off"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "says"),
    [
        ("GET", "/api/obs/sources", None, 400, "table"),
        ("GET", "/api/obs/sources?table=7", None, 404, "no table 7"),
        ("POST", "/api/obs/setup", {"table": "7"}, 404, "no table 7"),
        ("PUT", "/api/obs/lock", {"locked": 1}, 400, "locked"),
        ("PUT", "/api/obs/cues", {"cue": [{"on": "x"}]}, 409, "cue 1: on"),
        ("PUT", "/api/obs/cues", {"cue": [{"on": "frame_end"}]}, 409, "would do nothing"),
        ("PUT", "/api/obs/cues", {}, 400, "cue is missing"),
    ],
)
async def test_what_is_wrong_is_named(
    production: Production, method: str, path: str, body: Any, status: int, says: str
) -> None:
    got, answer = await ask(production.server, method, path, body)
    assert (got, says in answer["message"]) == (status, True), answer


async def test_of_two_operators_who_change_the_rules_at_once_the_second_is_told(
    production: Production,
) -> None:
    ask_ = (production.server, "PUT", "/api/obs/cues")
    seen = production.status["cue"]
    mine, other = [{"on": "frame_end", "replay": True}], [{"on": "break_50", "emit": "fifty"}]
    status, done = await ask(*ask_, {"cue": mine, "was": seen})
    assert (status, done["cue"]) == (200, mine)
    status, refused = await ask(*ask_, {"cue": other, "was": seen})
    assert (status, refused["code"]) == (409, "stale")
    assert "another operator" in refused["message"]
    assert (await ask(production.server, "GET", "/api/obs"))[1]["cue"] == mine
    status, done = await ask(*ask_, {"cue": other, "was": mine})
    assert (status, done["cue"]) == (200, other)
    status, done = await ask(*ask_, {"cue": None, "was": other})
    assert (status, done["rules_of"]) == (200, "file")


async def test_an_obs_without_browser_sources_gets_a_list(
    production: Production, obs: ObsServer
) -> None:
    obs.kinds = ["image_source"]
    _, done = await ask(production.server, "POST", "/api/obs/setup", {"table": "1"})
    assert next(source["name"] for source in done["paste"]) == "scoreboard"
