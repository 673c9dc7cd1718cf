"""The built wheel, installed into an empty environment outside the repository, serves the demo.

Needs no network: the build backend and the packages that the wheel depends on are those of the
environment that the tests run in, lent to the empty one by a `.pth` file.
"""

import asyncio
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import sysconfig
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urljoin

import aiohttp
import pytest

from tests.architecture.source import ROOT, tracked_files
from tests.support.process import address

LENT = "__import__('sys').path.append({!r})\n"
"""Appended, so that what is installed comes before what is lent."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel alone; its `bin` folder."""
    folder = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    python = folder / "env" / "bin" / "python"
    install = ["install", "--no-deps", "--no-index", "--no-compile", "--quiet", str(wheel)]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, *install], cwd=folder, check=True, capture_output=True)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    lent = LENT.format(sysconfig.get_path("purelib"))
    (site / "lent.pth").write_text(f"import sys; {lent}", encoding="utf-8")
    return folder / "env" / "bin"


def alone(folder: Path) -> dict[str, str]:
    """Variables of a process that knows nothing of the repository."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {**kept, "HOME": str(folder), "TMPDIR": os.environ.get("TMPDIR", "/tmp")}


@asynccontextmanager
async def demo(bin_: Path, folder: Path, *options: str) -> AsyncIterator[tuple[str, str]]:
    """`cuecast demo` as it is installed: its address, and what it says of the table."""
    process = await asyncio.create_subprocess_exec(
        *(str(bin_ / "cuecast"), "demo", "--host", "127.0.0.1", "--port", "0", *options),
        cwd=folder,
        env=alone(folder),
        stdout=PIPE,
        stderr=PIPE,
    )
    assert process.stdout is not None
    try:
        url = await address(process)
        yield url, "".join([line async for line in until_ruled(process.stdout)])
    finally:
        process.terminate()
        await process.communicate()


async def until_ruled(stdout: asyncio.StreamReader) -> AsyncIterator[str]:
    """The lines of the banner up to its last one."""
    async for line in stdout:
        if line.startswith(b"---"):
            return
        yield line.decode()


def key_of(page: str, said: str) -> str:
    """The key of a page's address, out of what was said at start."""
    found = re.search(page + r"\?table=1&key=(\w+)", said)
    assert found, said
    return found[1]


async def read(http: aiohttp.ClientSession, path: str) -> str:
    """What is served at an address, found and not empty."""
    async with http.get(path) as response:
        assert response.status == 200, path
        body = await response.read()
    assert body, path
    return body.decode("utf-8", "replace")


def links(page: str) -> set[str]:
    """The style sheets and scripts that a page names."""
    return set(re.findall(r'(?:href|src)="(/(?:static|vendor)/[^"]+)"', page))


def fonts(sheet: str, path: str) -> set[str]:
    """The files that a style sheet names."""
    return {urljoin(path, url) for url in re.findall(r"url\([\"']?(?!data:)([^\"')]+)", sheet)}


def test_what_runs_is_what_was_installed(environment: Path, tmp_path: Path) -> None:
    script = "import server, aiohttp; print(server.__file__)"
    words = [str(environment / "python"), "-c", script]
    told = subprocess.run(
        words, cwd=tmp_path, env=alone(tmp_path), check=True, capture_output=True, text=True
    ).stdout
    assert Path(told.strip()).is_relative_to(environment.parent)
    assert ROOT not in Path(told.strip()).parents


async def test_the_demo_is_served_with_all_that_its_pages_name(
    environment: Path, tmp_path: Path
) -> None:
    async with (
        demo(environment, tmp_path, "--ephemeral") as (url, said),
        aiohttp.ClientSession(url) as http,
    ):
        page = await read(
            http, f"/overlay/scoreboard?table=1&key={key_of('/overlay/scoreboard', said)}"
        )
        assert "Wasilewski" in page
        named = links(page)
        assert any(path.startswith("/vendor/") for path in named)
        found: set[str] = set()
        for path in named:
            text = await read(http, path)
            if path.endswith(".css"):
                found |= fonts(text, path)
        assert [path for path in found if path.endswith(".woff2")]
        for path in found:
            await read(http, path)


async def test_every_language_is_there(environment: Path, tmp_path: Path) -> None:
    async with (
        demo(environment, tmp_path, "--ephemeral") as (url, said),
        aiohttp.ClientSession(url) as http,
    ):
        address_ = f"/commentary?table=1&key={key_of('/commentary', said)}&lang="
        for lang, word in (("en", "At the table"), ("pl", "Przy stole"), ("zh-Hant", "擊球")):
            assert word in await read(http, f"{address_}{lang}"), lang


async def test_a_valkey_of_its_own_keeps_the_demo(environment: Path, tmp_path: Path) -> None:
    async with (
        demo(environment, tmp_path, "--data-dir", str(tmp_path / "data")) as (url, _),
        aiohttp.ClientSession(url) as http,
    ):
        assert json.loads(await read(http, "/healthz"))["redis"] is True
    assert list((tmp_path / "data" / "appendonlydir").iterdir())


def test_a_replay_needs_no_server(environment: Path, tmp_path: Path) -> None:
    line = '{"type":"start","breaker":"a","at":0}\n'
    done = subprocess.run(
        [str(environment / "cuecast"), "replay", "--format", "snooker"],
        input=line, cwd=tmp_path, env=alone(tmp_path), check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["ok"] is True


def test_it_asks_for_everything_that_it_imports(environment: Path) -> None:
    """What is lent by the tests' own environment has to be among the wheel's dependencies."""
    (about,) = environment.parent.glob("lib/python*/site-packages/cuecast-*.dist-info/METADATA")
    asked = set(re.findall(r"^Requires-Dist: ([\w-]+)", about.read_text("utf-8"), re.MULTILINE))
    asked = {name.lower().replace("-", "_") for name in asked}
    names = importlib.metadata.packages_distributions()
    imported = {
        distribution.lower().replace("-", "_")
        for path in tracked_files()
        if path.is_relative_to(ROOT / "server") and path.suffix == ".py"
        for module in re.findall(
            r"^\s*(?:from|import) (\w+)", path.read_text("utf-8"), re.MULTILINE
        )
        if module not in sys.stdlib_module_names and module != "server"
        for distribution in names.get(module, [])
    }
    assert imported - asked == set()
