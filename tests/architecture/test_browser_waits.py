"""What a test waits for in a page is a function.

An expression is evaluated anew at each look, which the pages' policy refuses at all but the first:
such a test passes only where it need not wait.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.architecture.source import ROOT, tracked_files

FUNCTION = re.compile(r"\s*(async\s*)?(\([^)]*\)|\w+)\s*=>")


def text_of(node: ast.AST, named: Mapping[str, ast.AST]) -> str:
    """How a string begins, by itself or by its name; `?` where that is made elsewhere."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part, named) for part in node.values)
    if isinstance(node, ast.Name) and node.id in named:
        return text_of(named[node.id], named)
    return "?"


def waits(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of everything that is waited for in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "wait_for_function":
            yield node.lineno, text_of(node.args[0], named)


def test_what_is_waited_for_in_a_page_is_a_function() -> None:
    files = [path for path in tracked_files() if path.suffix == ".py"]
    found = {(path, *wait) for path in files for wait in waits(path)}
    assert len(found) > 20
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]}"
        for path, line, text in found
        if text != "?" and not FUNCTION.match(text)
    ]
    assert wrong == []
