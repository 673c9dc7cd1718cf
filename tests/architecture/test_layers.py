"""The layers hold: what a module may import follows from where it stands."""

import ast
from collections.abc import Iterator

from tests.architecture.source import Module, modules

PURE = ("core", "rules", "stats", "views", "competition")
"""Each may import itself and those before it, and nothing that reads or writes the world."""

MAY_IMPORT = {
    **{layer: set(PURE[: at + 1]) for at, layer in enumerate(PURE)},
    "protocol": {"core", "protocol"},
    "store": {"core", "store", "resources"},
    "live": {*PURE, "protocol", "store", "live"},
    "obs": {*PURE, "protocol", "store", "live", "obs"},
    "hub": {"core", "protocol", "hub"},
    "access": {"core", "protocol", "store", "access"},
    "http": {
        *PURE,
        "protocol",
        "store",
        "live",
        "obs",
        "hub",
        "access",
        "http",
        "resources",
        "schema",
        "settings",
    },
}
"""By folder of `server`; the modules on top (`app`, `cli`, …) put everything together."""

THE_WORLD = {
    "aiohttp", "asyncio", "datetime", "io", "jinja2", "json", "logging", "os", "pathlib",
    "prometheus_client", "random",
    "redis", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "structlog",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid", "websockets",
}  # fmt: skip

SHARED = {"base", "shared", "registry", "shape", "__init__"}
"""In a folder of disciplines: what is not one."""


def faults(module: Module) -> Iterator[str]:
    """Imports of a module that its layer does not allow."""
    allowed = MAY_IMPORT.get(module.layer)
    if allowed is None:
        return
    for name in module.imports():
        first, *rest = name.split(".")
        if first == "server" and rest and rest[0] not in allowed:
            yield f"{module.name} imports {name}: {module.layer} may not"
        if module.layer in PURE and first in THE_WORLD:
            yield f"{module.name} imports {name}: rules know nothing of the world"


def test_a_layer_imports_only_what_is_below_it() -> None:
    assert [fault for module in modules() for fault in faults(module)] == []


def test_every_folder_of_the_server_is_a_layer() -> None:
    folders = {module.layer for module in modules() if module.name.count(".") > 1}
    assert folders <= MAY_IMPORT.keys()


def discipline_of(name: str) -> str | None:
    """The discipline that a dotted name belongs to, as in `server.rules.snooker.fouls`."""
    parts = name.split(".")
    ours = len(parts) > 3 and parts[0] == "server" and parts[1] in ("rules", "stats")
    return parts[2] if ours and parts[2] not in SHARED else None


def test_disciplines_never_import_one_another() -> None:
    crossings = [
        f"{module.name} imports {name}"
        for module in modules()
        if (own := discipline_of(f"{module.name}.x"))
        for name in module.imports()
        if discipline_of(name) not in (None, own)
    ]
    assert crossings == []


def test_what_disciplines_share_knows_none_of_them() -> None:
    crossings = [
        f"{module.name} imports {name}"
        for module in modules()
        if module.name.startswith(
            ("server.rules.shared", "server.rules.base", "server.stats.shared")
        )
        for name in module.imports()
        if discipline_of(name)
    ]
    assert crossings == []


def calls(module: Module) -> Iterator[ast.Call]:
    """Every call in a module."""
    return (node for node in ast.walk(module.tree) if isinstance(node, ast.Call))


def test_only_the_match_service_appends_to_a_log() -> None:
    writers = {
        module.layer
        for module in modules()
        for call in calls(module)
        if isinstance(call.func, ast.Attribute)
        and call.func.attr == "append"
        and any(keyword.arg == "expected_seq" for keyword in call.keywords)
    }
    assert writers <= {"live"}


WALL_CLOCKS = {("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "utcnow")}


def test_nothing_below_live_reads_a_wall_clock() -> None:
    readers = [
        f"{module.name}:{call.lineno}"
        for module in modules()
        if module.layer in {*PURE, "protocol", "store"}
        for call in calls(module)
        if isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and (call.func.value.id, call.func.attr) in WALL_CLOCKS
    ]
    assert readers == []
