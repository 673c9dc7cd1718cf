"""Every overlay looks as it was approved: telling states, both themes, both engines of OBS."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
import redis
from playwright.async_api import Browser

from server.http.overlays import OVERLAYS
from server.live.canned_states import CANNED
from tests.browser import approved
from tests.browser.approve import main
from tests.browser.approved import FOLDER, LOOKS, MOST, OF_OBS, Eye, held, kept
from tests.browser.engines import only
from tests.support.serving import Served, served

TOTAL = 1_500_000


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def server(
    valkey_process: str, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Served]:
    """One server for all of these: canned states want no match."""
    with redis.Redis.from_url(valkey_process) as client:
        client.flushall()
    folder: Path = tmp_path_factory.mktemp("pictures")
    async with served(valkey_process, folder) as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def eye(browser_engine: Browser) -> AsyncIterator[Eye]:
    """The same pages of an engine for all of these."""
    pages = await Eye.open(browser_engine)
    yield pages
    await pages.close()


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """The name of the engine that a test runs in."""
    name: str = request.node.callspec.params["browser_engine"]
    return name


@pytest.mark.every_engine
@only(*OF_OBS)
@pytest.mark.parametrize("name", LOOKS)
async def test_it_looks_as_approved(server: Served, eye: Eye, engine: str, name: str) -> None:
    shot = await eye.look(f"{server.url}/overlay/{LOOKS[name]}")
    await held(eye, engine, name, shot)


@pytest.fixture
def failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a comparison of this test leaves its pictures."""
    monkeypatch.setattr(approved, "FAILED", tmp_path)
    return tmp_path


CHANGED = {
    "a digit": "document.querySelector('#stage .points').lastElementChild.textContent = '26'",
    "a plate that is gone": "document.querySelector('#stage .strap').style.visibility = 'hidden'",
    "a colour": "document.documentElement.style.setProperty('--points', '#b3101d')",
    "a place": "document.querySelector('#stage').style.transform = 'translateX(3px)'",
}


@pytest.mark.every_engine
@only(*OF_OBS)
@pytest.mark.parametrize("what", CHANGED)
async def test_a_changed_graphic_is_seen_and_both_pictures_are_left(
    server: Served, eye: Eye, engine: str, what: str, failed: Path
) -> None:
    """The control: each of these is another picture, by far more than is let through."""
    name = "scoreboard.break.broadcast"
    shot = await eye.look(f"{server.url}/overlay/{LOOKS[name]}", CHANGED[what])
    differing = (await eye.compare(kept(engine, name), shot))["differing"]
    print(f"{what}: {differing} pixels of another colour, {MOST} let through")
    assert differing > 3 * MOST
    with pytest.raises(AssertionError, match=r"pixels differ.*tests\.browser\.approve"):
        await held(eye, engine, name, shot)
    left = {path.name: path.stat().st_size for path in (failed / engine).iterdir()}
    assert left.keys() == {f"{name}.seen.png", f"{name}.marked.png"}
    assert all(size > 1_000 for size in left.values())


@only("127")
async def test_a_picture_that_nobody_approved_fails(server: Served, eye: Eye, failed: Path) -> None:
    shot = await eye.look(f"{server.url}/overlay/breaks?preview=break")
    with pytest.raises(AssertionError, match="no approved picture"):
        await held(eye, "127", "nobody", shot)
    assert (failed / "127" / "nobody.seen.png").exists()


async def test_every_overlay_and_every_state_is_looked_at_and_nothing_else_is_kept() -> None:
    assert {look.partition("?")[0] for look in LOOKS.values()} == OVERLAYS.keys() - {"sponsors"}
    assert all(any(f"preview={state}" in look for look in LOOKS.values()) for state in CANNED)
    kept_here = [path for path in FOLDER.glob("**/*") if path.is_file()]
    assert {*kept_here} == {kept(engine, name) for engine in OF_OBS for name in LOOKS}
    assert sum(path.stat().st_size for path in kept_here) < TOTAL


async def test_a_name_that_is_none_is_not_approved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nobody"]) == 2
    assert "scoreboard.break.broadcast" in capsys.readouterr().out
