"""docs/operating.md is true: metrics, alarms, the samples for a proxy and for systemd."""

import ast
import configparser
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from server.access.origins import Hosts
from server.app import MAX_REQUEST_BYTES
from server.assembly import put_together
from server.http.metrics import Metrics
from server.hub.pulse import PING_AFTER, ROUND_S
from server.live.clock import ServerClock
from server.settings import read_settings
from server.store.ephemeral import ephemeral_store
from server.store.launch import STOP_S
from tests.architecture.source import ROOT, modules
from tests.docs.test_docs_are_true import code, rows
from tests.support.serving import served

PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
NAME = "scores.example"


def block(language: str) -> str:
    """The block of code in this language; there is one."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def registered(metrics: Metrics) -> set[str]:
    """The names of everything that a server shows, as Prometheus asks for them."""
    suffixes = {"counter": "_total", "info": "_info"}
    return {family.name + suffixes.get(family.type, "") for family in metrics.registry.collect()}


async def test_every_metric_is_there_and_every_one_there_exists(tmp_path: Path) -> None:
    settings = read_settings("serve", ["--data-dir", str(tmp_path)], {})
    parts = put_together(settings, ephemeral_store(), "an-admin-key", ServerClock(0))
    real = registered(parts.metrics)
    said = {code(row[0]) for row in rows("operating.md", "Metrics")}
    assert said == {name for name in real if name.startswith("cuecast_")}
    named = set(re.findall(r"\b((?:cuecast|process)_\w+?)(?:_bucket)?\b(?!-)", PAGE))
    assert {name for name in named if name not in real} == set()


def alarms() -> set[str]:
    """Every line that is logged as a warning or worse, by its name."""
    return {
        str(call.args[0].value)
        for module in modules()
        for call in ast.walk(module.tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "log"
        and call.func.attr in ("warning", "error", "exception", "critical")
        and isinstance(call.args[0], ast.Constant)
    }


def test_every_alarm_is_explained_and_every_one_explained_exists() -> None:
    said = {code(row[0]) for row in rows("operating.md", "Alarms")}
    assert {name for name in said if re.fullmatch(r"\w+", name) and "=" not in name} == alarms()


def headers_of_nginx(scheme: str) -> dict[str, str]:
    """What the sample adds to a request, for a browser that came by this scheme."""
    known = {
        "$host": NAME,
        "$scheme": scheme,
        "$proxy_add_x_forwarded_for": "198.51.100.7",
        "$http_upgrade": "websocket",
    }
    set_ = re.findall(r"proxy_set_header (\S+) (.+);", block("nginx"))
    return {name: known.get(value, value.strip('"')) for name, value in set_}


@pytest.mark.parametrize(
    ("left_out", "status"),
    [(None, 200), ("X-Forwarded-Proto", 403), ("Host", 403)],
)
async def test_what_nginx_passes_on_is_what_the_server_needs(
    left_out: str | None, status: int, valkey_url: str, tmp_path: Path
) -> None:
    (options,) = re.findall(r"cuecast serve (--host 127.0.0.1 --trust-proxy .*)", PAGE)
    headers: dict[str, str] = {**headers_of_nginx("https"), "Origin": f"https://{NAME}"}
    for hop_by_hop in ("Upgrade", "Connection", left_out):
        headers.pop(hop_by_hop or "", None)
    async with (
        served(valkey_url, tmp_path, *shlex.split(options)) as server,
        server.http.get("/api/matches", headers=headers) as response,
    ):
        assert response.status == status


def test_nginx_lets_sockets_live_and_imports_through() -> None:
    text = block("nginx")
    headers = headers_of_nginx("https")
    assert (headers["Upgrade"], headers["Connection"]) == ("websocket", "upgrade")
    assert "proxy_http_version 1.1;" in text
    (hours,) = re.findall(r"proxy_read_timeout (\d+)h;", text)
    assert int(hours) * 3600 > PING_AFTER * ROUND_S
    (megabytes,) = re.findall(r"client_max_body_size (\d+)m;", text)
    assert int(megabytes) * 1024 * 1024 >= MAX_REQUEST_BYTES


def test_the_samples_name_the_port_that_the_server_has() -> None:
    port = read_settings("serve", [], {}).port
    for sample in (block("nginx"), block("caddy"), block("yaml")):
        assert f":{port}" in sample
    assert Hosts((NAME,), own=()).allowed(NAME)


def test_the_unit_starts_a_server_that_can_start_and_gives_it_time_to_stop() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(block("systemd"))
    service: Any = unit["Service"]
    program, command, *words = shlex.split(service["ExecStart"])
    name, _, value = service["Environment"].partition("=")
    settings = read_settings(command, words, {name: value})
    assert Path(program).is_absolute()
    assert settings.admin_key == value
    assert settings.data_dir == Path("/var/lib") / service["StateDirectory"]
    assert int(service["TimeoutStopSec"]) > STOP_S
    assert service["StandardOutput"] == "null", "it has the keys in it"
    assert service["RestartPreventExitStatus"] == "2"
    assert service["KillMode"] == "mixed", "the server stops its Valkey, when it has finished"
