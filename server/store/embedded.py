"""Runs a Valkey of our own for as long as the server runs, and starts it again when it dies."""

import asyncio
import contextlib
import os
import shutil
import sys
import tempfile
from asyncio.subprocess import Process
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from server.store.base import StartError
from server.store.binary import find_binary
from server.store.datalock import DataLock, Holder
from server.store.disk import check_writable, full_text, is_full
from server.store.launch import Launch, stop

BACKOFF_S = (0.1, 5.0)
STABLE_S = 1.0
"""After this long a death is a new one, not the last one over again."""
ANSWERED_MAX_S = 1.0
"""One that did answer is missed no longer than this, however often it dies."""
SOCKET_PATH_MAX = 100
FOLDER_PREFIX = "cuecast-"

NO_BINARY = "there is no Redis or Valkey here: give REDIS_URL (redis://HOST), " + (
    "for example of a WSL, or try it with --ephemeral (nothing is kept)"
    if sys.platform == "win32"
    else "or install valkey-server, or try it with --ephemeral (nothing is kept)"
)


def _nothing(*_: str) -> None:
    pass


class EmbeddedValkey:
    """`async with EmbeddedValkey(data_dir) as redis_url`.

    `on_down(reason)` and `on_up()` are called when Valkey dies and when it answers again.
    Raises StartError when it cannot start at all.
    """

    def __init__(
        self,
        data_dir: Path,
        on_down: Callable[[str], None] = _nothing,
        on_up: Callable[[], None] = _nothing,
    ) -> None:
        self._data_dir = data_dir.absolute()
        self._on_down = on_down
        self._on_up = on_up
        self._process: Process | None = None
        self._cleanup = contextlib.AsyncExitStack()

    @property
    def pid(self) -> int | None:
        """The process id of the Valkey that runs, None while none does."""
        process = self._process
        return process.pid if process and process.returncode is None else None

    async def __aenter__(self) -> str:
        try:
            return await self._start()
        except BaseException:
            await self._cleanup.aclose()
            raise

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._cleanup.aclose()

    async def _start(self) -> str:
        binary = find_binary()
        if binary is None:
            raise StartError(NO_BINARY)
        check_writable(self._data_dir)
        lock = DataLock(self._data_dir)
        _remove_left_behind(await lock.acquire())
        self._cleanup.callback(lock.release)
        if is_full(self._data_dir):
            raise StartError(full_text(self._data_dir))
        folder = _socket_folder()
        self._cleanup.callback(shutil.rmtree, folder, ignore_errors=True)
        socket = folder / "valkey.sock"
        launch = Launch(binary, self._data_dir, socket, lock.fd)
        await self._launch(launch, lock, socket)
        supervisor = asyncio.create_task(self._supervise(launch, lock, socket))
        self._cleanup.push_async_callback(self._stop, supervisor)
        return f"unix://{socket}"

    async def _launch(self, launch: Launch, lock: DataLock, socket: Path) -> None:
        self._process = process = await launch.start()
        try:
            lock.note(Holder(os.getpid(), process.pid, str(socket)))
        except BaseException:
            # A second one must never be started beside it on the same data.
            await stop(process)
            raise

    async def _stop(self, supervisor: asyncio.Task[None]) -> None:
        supervisor.cancel()
        await asyncio.gather(supervisor, return_exceptions=True)
        if self._process is not None:
            await stop(self._process)

    async def _supervise(self, launch: Launch, lock: DataLock, socket: Path) -> None:
        clock = asyncio.get_running_loop().time
        delay = BACKOFF_S[0]
        while self._process is not None:
            began = clock()
            await self._process.wait()
            delay = BACKOFF_S[0] if clock() - began > STABLE_S else min(delay, ANSWERED_MAX_S)
            self._on_down(self._why(launch))
            delay = await self._bring_back(launch, lock, socket, delay)
            self._on_up()

    async def _bring_back(
        self, launch: Launch, lock: DataLock, socket: Path, delay: float
    ) -> float:
        """Tries until Valkey answers, ever more slowly; returns the delay that would be next."""
        while True:
            await asyncio.sleep(delay)
            delay = min(delay * 2, BACKOFF_S[1])
            try:
                if is_full(self._data_dir):
                    continue
                await self._launch(launch, lock, socket)
            except (StartError, OSError) as error:  # the folder itself may be away for a while
                self._on_down(str(error))
            else:
                return delay

    def _why(self, launch: Launch) -> str:
        try:
            if is_full(self._data_dir):
                return full_text(self._data_dir)
        except OSError as error:
            return f"the data folder is away ({error.strerror}): {self._data_dir}"
        code = self._process.returncode if self._process else None
        if code is not None and code < 0:
            return f"Valkey was killed (signal {-code}); it is started again"
        return launch.cause()


def _remove_left_behind(previous: Holder | None) -> None:
    """A server that was killed leaves its socket's folder."""
    if previous and previous.socket:
        folder = Path(previous.socket).parent
        if folder.name.startswith(FOLDER_PREFIX):
            shutil.rmtree(folder, ignore_errors=True)


def _socket_folder() -> Path:
    """A folder of our own with a short path: a socket's path may have 107 bytes at most."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    for parent in (runtime, tempfile.gettempdir(), "/tmp"):  # noqa: S108 - mkdtemp makes it ours
        if not parent or len(os.fsencode(parent)) > SOCKET_PATH_MAX - 32:
            continue
        try:
            return Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX, dir=parent))
        except OSError:
            continue
    raise StartError("no folder for a socket: set TMPDIR to one with a short path")
