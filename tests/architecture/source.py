"""Reads the project's source as trees: modules, what they import, how long they are."""

import ast
import functools
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Module:
    """A Python module of the server: its dotted name, its file and its syntax tree."""

    name: str
    path: Path
    tree: ast.Module

    @property
    def layer(self) -> str:
        """The part below `server` that it belongs to: `rules` of `server.rules.snooker.fouls`."""
        return self.name.split(".")[1] if "." in self.name else ""

    def imports(self) -> Iterator[str]:
        """Dotted names that it imports, wherever in the file; `from a import b` gives `a.b`."""
        package = self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *filter(None, [node.module])]) if node.level else ""
                base = base or node.module or ""
                yield from (f"{base}.{alias.name}" for alias in node.names)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Every function in it, nested ones too."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


@functools.cache
def modules() -> tuple[Module, ...]:
    """All modules of `server`."""
    found = []
    for path in sorted((ROOT / "server").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(part for part in parts if part != "__init__")
        found.append(Module(name, path, ast.parse(path.read_text(encoding="utf-8"))))
    return tuple(found)


@functools.cache
def tracked_files() -> tuple[Path, ...]:
    """Files that git would commit: tracked ones, and new ones that nothing ignores.

    Without git (a machine that has Python alone) all but what set-up makes.
    """
    if shutil.which("git") is None:
        made = {".git", ".venv", ".cache", "node_modules", "__pycache__", ".hypothesis", "dist"}
        made |= {".mypy_cache", ".ruff_cache", ".pytest_cache", "build"}
        found = (path for path in ROOT.rglob("*") if path.is_file())
        return tuple(path for path in found if not made & {*path.relative_to(ROOT).parts})
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return tuple(path for path in paths if path.is_file())
