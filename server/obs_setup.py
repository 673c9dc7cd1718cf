"""The command `obs-setup`: makes or refreshes a table's scene and sources in a running OBS."""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import aiohttp
import msgspec
from msgspec import Struct

from server.access.admin import admin_key
from server.http.obs_sources import scene_of, sources_of
from server.obs.client import connected
from server.obs.errors import ObsError
from server.obs.setup import SetUp, Source, set_up
from server.settings import DEFAULT_PORT, default_data_dir
from server.store.base import StartError

ASK_WITHIN_S = 5.0
PASTE_HELP = (
    "this OBS has no browser sources. Where it has (or in a program with a browser of its own),"
    f" make one of {1920}x{1080} for each address:"
)


class Answer(Struct, frozen=True):
    """What the server says of a table's sources."""

    scene: str
    sources: list[Source]


def main(words: Sequence[str]) -> int:
    """0 once it is all there, 1 where something was left to do, 2 where nothing could be done."""
    asked = parser().parse_args(words)
    try:
        return asyncio.run(_run(asked))
    except (StartError, ObsError) as error:
        sys.stderr.write(f"cuecast: {error}\n")
        return 2


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="cuecast obs-setup",
        description="Make a scene with the overlays of a table in a running OBS (28 or newer), or"
        " bring it up to date. Nothing that it did not make is touched.",
    )
    made.add_argument(
        "--url", default="ws://127.0.0.1:4455", help="OBS's websocket (default: %(default)s)"
    )
    made.add_argument(
        "--password",
        default=os.environ.get("OBS_PASSWORD"),
        help="of OBS's WebSocket settings [OBS_PASSWORD]",
    )
    made.add_argument(
        "--base-url",
        default=f"http://127.0.0.1:{DEFAULT_PORT}",
        help="this server as OBS reaches it (default: %(default)s)",
    )
    made.add_argument("--table", default="1", help="the table (default: %(default)s)")
    made.add_argument(
        "--key",
        help="a key of the operator, or an overlay key of the table"
        " (default: the admin key of the data folder)",
    )
    made.add_argument(
        "--data-dir",
        type=Path,
        default=default_data_dir(),
        help="where the server keeps its admin key",
    )
    return made


async def _run(asked: argparse.Namespace) -> int:
    base = asked.base_url.rstrip("/")
    key = asked.key or _kept_key(asked.data_dir)
    wanted = await _sources(base, asked.table, key)
    async with connected(asked.url, asked.password or None) as client:
        done = await set_up(client, wanted.scene, wanted.sources)
    sys.stdout.write(told(done))
    return 1 if done.paste or done.not_ours else 0


def _kept_key(data_dir: Path) -> str:
    if not (data_dir / "admin-key").exists():
        raise StartError(f"there is no admin key in {data_dir}: give --key, or --data-dir")
    return admin_key(None, data_dir)


async def _sources(base: str, table: str, key: str) -> Answer:
    """As the server has them; with an overlay key, which may not ask, worked out here."""
    timeout = aiohttp.ClientTimeout(total=ASK_WITHIN_S)
    headers = {"Authorization": f"Bearer {key}"}
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, headers=headers) as session,
            session.get(f"{base}/api/obs/sources", params={"table": table}) as response,
        ):
            if response.status == 403:
                return Answer(scene_of(table), sources_of(base, table, key))
            body = await response.read()
            if response.status != 200:
                raise StartError(f"{base} answers {response.status}: {_message(body)}")
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        raise StartError(f"no Cuecast at {base} ({type(error).__name__}): start it first") from None
    return msgspec.json.decode(body, type=Answer)


def _message(body: bytes) -> str:
    try:
        return str(msgspec.json.decode(body)["message"])
    except (msgspec.DecodeError, TypeError, KeyError):
        return "no answer of ours"


def told(done: SetUp) -> str:
    """What was done, for people; an address has its key, which opens no more than the overlay."""
    lines = [
        *(f"made       {name}" for name in done.created),
        *(f"updated    {name}" for name in done.updated),
        *(f"as it was  {name}" for name in done.unchanged),
        *(f"NOT OURS   {name}: rename it in OBS, then try again" for name in done.not_ours),
    ]
    if done.paste:
        lines += [PASTE_HELP, *(f"  {source.name:<14} {source.url}" for source in done.paste)]
    return "".join(f"{line}\n" for line in lines)
