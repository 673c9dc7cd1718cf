"""Static files: ours, and an allow-list out of the front-end packages; cached by their version."""

import hashlib
import math
import re
import time
from pathlib import Path
from typing import IO, Any

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter

from server import resources

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".gif": "image/gif",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
"""What is served at all, and as what (`nosniff` takes it at its word)."""

VENDOR_PACKAGES = (
    "@fontsource-variable/noto-sans",
    "@fontsource-variable/noto-sans-tc",
    "@fontsource/barlow-condensed",
    "flag-icons",
    "lit-html",
    "uplot",
)
VENDOR_SUFFIXES = (".css", ".js", ".svg", ".woff2")

LOOK_EVERY_S = 1.0
KEPT = "public, max-age=31536000, immutable"
SMALL_BYTES = 64 * 1024
"""Files up to this size are read once for each version: a page loads up to a hundred of them."""

_VERSIONED = re.compile(r"^v-(?P<version>[0-9a-f]{12})/(?P<path>.+)$")


class Copied(web.FileResponse):
    """A file that goes out by the transport, where whoever takes nothing of it is seen.

    What the system copies by itself waits for ever, with two descriptors.
    """

    async def _sendfile(
        self, request: web.BaseRequest, fobj: IO[Any], offset: int, count: int
    ) -> AbstractStreamWriter:
        writer = await web.StreamResponse.prepare(self, request)
        if writer is None:
            raise ConnectionResetError("the connection was lost")
        return await self._sendfile_fallback(writer, fobj, offset, count)


class Tree:
    """A folder whose files are served, each address carrying the version of the whole.

    With the version in the path, modules that import one another by relative addresses get one
    version all together, and every file of it may be kept for ever.
    """

    def __init__(self, prefix: str, root: Path) -> None:
        self._prefix = prefix
        self._root = root
        self._version = ""
        self._looked = -math.inf
        self._small: dict[str, tuple[bytes, str]] = {}

    def url(self, path: str) -> str:
        """The address of a file in the present version."""
        return f"{self._prefix}/v-{self.version()}/{path}"

    def version(self) -> str:
        """Changes with any file; looked up once a second at most."""
        now = time.monotonic()
        if now - self._looked > LOOK_EVERY_S:
            found, self._looked = self._digest(), now
            if found != self._version:
                self._version, self._small = found, {}
        return self._version

    def _digest(self) -> str:
        found = hashlib.sha256()
        for path in sorted(self._root.rglob("*")):
            if path.is_file():
                stat = path.stat()
                name = path.relative_to(self._root).as_posix()
                found.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode())
        return found.hexdigest()[:12]

    def find(self, path: str) -> Path | None:
        """The file, None if there is none that may be served."""
        if "\0" in path or "\\" in path or path.endswith("/"):
            return None
        try:
            full = (self._root / path).resolve()
            inside = full.is_relative_to(self._root.resolve())
            return full if inside and full.suffix in TYPES and full.is_file() else None
        except (OSError, UnicodeError, RuntimeError):
            return None  # no name that a file could have, or a link to itself

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """A file, for ever under its version, else to be asked for again."""
        path = request.match_info["path"]
        versioned = _VERSIONED.match(path)
        if versioned is None or versioned["version"] != self.version():
            return self._from_disk(versioned["path"] if versioned else path, "no-cache")
        path = versioned["path"]
        small = self._small.get(path) or self._read(path)
        if small is None:
            return self._from_disk(path, KEPT)
        body, kind = small
        return web.Response(body=body, content_type=kind, headers={"Cache-Control": KEPT})

    def _from_disk(self, path: str, kept: str) -> web.StreamResponse:
        full = self.find(path)
        if full is None:
            raise web.HTTPNotFound
        response = Copied(full, headers={"Cache-Control": kept})
        response.content_type = TYPES[full.suffix]
        return response

    def _read(self, path: str) -> tuple[bytes, str] | None:
        """A small file and its type, kept until the version changes; None for any other."""
        full = self.find(path)
        try:
            if full is None or full.stat().st_size > SMALL_BYTES:
                return None
            found = self._small[path] = full.read_bytes(), TYPES[full.suffix]
        except OSError:
            return None  # gone meanwhile: the way over the disk says so
        return found


class VendorTree(Tree):
    """The front-end packages: only those files that pages use."""

    def _digest(self) -> str:
        """Changes with the version of any package."""
        found = hashlib.sha256()
        for package in VENDOR_PACKAGES:
            about = self._root / package / "package.json"
            found.update(about.read_bytes() if about.is_file() else b"-")
        return found.hexdigest()[:12]

    def find(self, path: str) -> Path | None:
        """The file, None if there is none on the list."""
        listed = path.startswith(tuple(f"{package}/" for package in VENDOR_PACKAGES))
        return super().find(path) if listed and path.endswith(VENDOR_SUFFIXES) else None


STATIC = Tree("/static", resources.STATIC)
VENDOR = VendorTree("/vendor", resources.VENDOR)
