"""Starting and stopping: one clear line when it cannot start, a quick and polite end."""

import asyncio
import json
import os
import signal
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.app import main
from tests.support.line import line
from tests.support.process import ADMIN_KEY, address, failed, launch, running
from tests.support.scripted_redis import scripted_redis
from tests.support.serving import SIDES


async def said(*words: str) -> str:
    """The one line of a failed start."""
    code, errors = await failed(*words)
    assert code == 2, errors
    assert "Traceback" not in errors
    assert errors.count("\n") == 1, errors
    assert errors.startswith("cuecast: ")
    return errors


@asynccontextmanager
async def old_redis() -> AsyncIterator[str]:
    """The address of a server that says in Redis' own words that it is Redis 5.0.7."""
    info = b"# Server\r\nredis_version:5.0.7\r\nrole:master\r\n"
    answers = {b"PING": b"+PONG\r\n", b"INFO": b"$%d\r\n%s\r\n" % (len(info), info)}
    async with scripted_redis(
        lambda word, _: answers.get(word, b"-ERR unknown command\r\n")
    ) as port:
        yield f"redis://127.0.0.1:{port}"


async def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("--host", "127.0.0.1", "--port", port, "--data-dir", str(tmp_path))
        assert f"port {port} is in use" in await said("serve", *words)


async def test_a_folder_of_another_server_is_said(tmp_path: Path) -> None:
    async with running("serve", "--port", "0", "--data-dir", str(tmp_path)):
        text = await said("serve", "--port", "0", "--data-dir", str(tmp_path))
        assert "--data-dir" in text or str(tmp_path) in text


async def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    text = await said("serve", "--port", "0", "--data-dir", str(tmp_path / "file"))
    assert str(tmp_path / "file") in text


async def test_a_redis_that_does_not_answer_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    url = f"redis://127.0.0.1:{port}"
    words = ("serve", "--port", "0", "--data-dir", str(tmp_path), "--redis-url", url)
    text = await said(*words)
    assert "REDIS_URL" in text
    assert str(port) in text


async def test_a_redis_that_is_too_old_is_said(tmp_path: Path) -> None:
    async with old_redis() as url:
        words = ("serve", "--port", "0", "--data-dir", str(tmp_path), "--redis-url", url)
        text = await said(*words)
    assert "is version 5.0" in text
    assert "6.2 or newer" in text


async def test_a_redis_that_takes_the_connection_and_never_answers_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        words = ("serve", "--port", "0", "--data-dir", str(tmp_path), "--redis-url", url)
        began = time.monotonic()
        text = await said(*words)
    assert "does not answer in time" in text
    assert "REDIS_URL" in text
    assert time.monotonic() - began < 12.0, "patience is 5 s and one answer's time"


async def test_a_bad_option_and_an_unknown_command_are_said() -> None:
    assert "--port" in await said("serve", "--port", "x")
    assert "nonsense" in await said("nonsense")


async def test_a_host_that_is_not_ours_is_said(tmp_path: Path) -> None:
    words = ("--host", "203.0.113.1", "--port", "0", "--data-dir", str(tmp_path))
    assert "--host" in await said("serve", *words)


async def test_told_to_stop_it_says_goodbye_and_is_gone(tmp_path: Path) -> None:
    async with running("serve", "--port", "0", "--data-dir", str(tmp_path)) as server:
        body = {"format": "snooker", "sides": SIDES, "table": "1"}
        status, _ = await server.post("/api/matches", body)
        assert status == 201
        async with line(f"ws{server.url[4:]}/ws") as page:
            await page.hello(ADMIN_KEY)
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert await page.of_type("bye")
            assert await server.process.wait() == 0
            assert time.monotonic() - began < 3.0


async def test_told_to_stop_while_it_starts_it_is_gone_too(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.setblocking(False)
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}"
        words = ("serve", "--port", "0", "--data-dir", str(tmp_path), "--redis-url", url)
        process = await launch(*words)
        connection, _ = await asyncio.get_running_loop().sock_accept(silent)
        with connection:
            began = time.monotonic()
            process.send_signal(signal.SIGTERM)
            _, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    assert b"Traceback" not in errors
    assert time.monotonic() - began < 3.0


async def test_a_valkey_that_hangs_holds_it_up_no_longer_than_it_may(tmp_path: Path) -> None:
    async with running("serve", "--port", "0", "--data-dir", str(tmp_path)) as server:
        valkey = json.loads((tmp_path / "lock").read_text())["valkey_pid"]
        os.kill(valkey, signal.SIGSTOP)
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert await server.process.wait() == 0
        assert time.monotonic() - began < 6.0
        with pytest.raises(ProcessLookupError):
            os.kill(valkey, 0)


async def test_it_keeps_everything_over_a_restart(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data-dir", str(tmp_path))
    async with running(*words) as server:
        body = {"format": "snooker", "sides": SIDES, "table": "1"}
        _, match = await server.post("/api/matches", body)
        event = {"id": "c1", "event": {"type": "start", "breaker": "a"}}
        await server.post(f"/api/matches/{match['id']}/events", event)
    async with running(*words) as server:
        _, now = await server.get(f"/api/matches/{match['id']}")
        assert now["seq"] == 1
        _, tables = await server.get("/api/tables")
        assert tables == {"tables": {"1": match["id"]}}
        _, again = await server.post("/api/matches", body)
        assert again["keys"] == match["keys"]


async def test_without_a_redis_it_runs_in_memory_and_warns(tmp_path: Path) -> None:
    folder = tmp_path / "unused"
    words = ("demo", "--port", "0", "--data-dir", str(folder), "--ephemeral", "--speed", "1000")
    async with running(*words) as server:
        status, health = await server.get("/healthz")
        assert (status, health["ready"]) == (200, True)
    assert not folder.exists()


async def test_the_environment_starts_it_as_a_procfile_does(
    tmp_path: Path, valkey_url: str
) -> None:
    env = {"PORT": "0", "REDIS_URL": valkey_url, "DATA_DIR": str(tmp_path)}
    async with running(env=env) as server:
        assert (await server.get("/healthz"))[0] == 200


async def test_nonsense_on_the_port_leaves_no_traceback(tmp_path: Path) -> None:
    words = ("serve", "--host", "127.0.0.1", "--port", "0", "--data-dir", str(tmp_path))
    process = await launch(*words)
    url = await address(process)
    host, port = url[7:].split(":")
    for text in (b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(text)
        await reader.read()
        writer.close()
        await writer.wait_closed()
    process.terminate()
    _, errors = await process.communicate()
    assert b"Traceback" not in errors
    assert b"not HTTP" in errors


def test_an_interrupted_start_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("server.app.read_settings", interrupted)
    assert main("serve", []) == 130
