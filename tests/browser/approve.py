"""Approves what graphics look like now: `python -m tests.browser.approve [NAME…]`, or all.

It writes `approved_pictures/ENGINE/NAME.png` where a picture is another than the one that is there,
and takes away those that nothing asks for any more. Look at them before you commit them.
"""

import asyncio
import base64
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Playwright, async_playwright

from server.store.embedded import EmbeddedValkey
from tests.browser import engines
from tests.browser.approved import FOLDER, LOOKS, MOST, OF_OBS, Eye, kept
from tests.browser.pixels import encode
from tests.support.serving import served


async def approve(names: Sequence[str]) -> list[str]:
    """Writes the pictures of these names; those that are new or other ones."""
    with tempfile.TemporaryDirectory(prefix="cue") as made:
        folder = Path(made)
        async with (
            EmbeddedValkey(folder / "data") as store,
            served(store, folder) as server,
            async_playwright() as driver,
        ):
            return [
                f"{name} in {engine}"
                for engine in OF_OBS
                for name in await _in_engine(driver, engine, server.url, names)
            ]


async def _in_engine(driver: Playwright, name: str, url: str, looks: Sequence[str]) -> list[str]:
    engine = engines.find(name)
    if engine is None:
        raise SystemExit(f"there is no Chromium {name} for this machine: see docs/overlays.md")
    browser = await driver.chromium.launch(
        executable_path=engine.program,
        chromium_sandbox=False,
        args=list(engines.ARGUMENTS),
        env={**engine.env} or None,
    )
    eye = await Eye.open(browser)
    written = [look for look in looks if await _written(eye, name, look, url)]
    await browser.close()
    return written


async def _written(eye: Eye, engine: str, name: str, url: str) -> bool:
    picture = kept(engine, name)
    shot = await eye.look(f"{url}/overlay/{LOOKS[name]}")
    if 0 <= (await eye.compare(picture, shot))["differing"] <= MOST:
        return False
    found = await eye.compare(picture, shot, writes=True)
    parts = (base64.b64decode(found[part]) for part in ("colours", "points"))
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(encode(found["width"], *parts))
    return True


def main(arguments: Sequence[str]) -> int:
    """The command; 2 for a name that is none."""
    if unknown := set(arguments) - LOOKS.keys():
        print(f"no such picture: {', '.join(sorted(unknown))}; there are: {', '.join(LOOKS)}")
        return 2
    written = asyncio.run(approve(arguments or list(LOOKS)))
    gone = [path for path in FOLDER.glob("*/*.png") if path.stem not in LOOKS]
    for path in gone:
        path.unlink()
    print("\n".join([f"approved {name}" for name in written] + [f"gone {p.stem}" for p in gone]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
