"""Modules stay small, say what they are for, and have tests under the same name."""

import ast

from tests.architecture.source import ROOT, modules

FILE_LINES = 300
FUNCTION_LINES = 40

LONG_FILES: dict[str, str] = {}
"""By path, with the cause."""

LONG_FUNCTIONS: dict[str, str] = {}
"""By `module.function`, with the cause."""

TESTED_ELSEWHERE = {
    "server.__main__": "tests/test_main.py: underscores are Python's, not the reader's",
}
"""Modules without a test module of their own name, with the place that tests them."""


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function from `def` to its end, its docstring left out."""
    first = function.body[0]
    lines = (function.end_lineno or 0) - function.lineno + 1
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or 0) - first.lineno + 1
    return lines


def test_no_file_is_too_long() -> None:
    files = [*(ROOT / "server").rglob("*.py"), *(ROOT / "static" / "js").rglob("*.js")]
    sizes = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in files
    }
    assert {name: size for name, size in sizes.items() if size > FILE_LINES}.keys() == set(
        LONG_FILES
    )


def test_no_function_is_too_long() -> None:
    sizes = {
        f"{module.name}.{function.name}": lines_of(function)
        for module in modules()
        for function in module.functions()
    }
    assert {name: size for name, size in sizes.items() if size > FUNCTION_LINES}.keys() == set(
        LONG_FUNCTIONS
    )


def test_a_module_opens_with_a_sentence_on_what_it_is_for() -> None:
    silent = [
        module.name
        for module in modules()
        if module.path.stat().st_size
        and not (ast.get_docstring(module.tree) or "").split("\n\n")[0].endswith((".", ".)"))
    ]
    assert silent == []


def test_every_module_has_a_test_module_of_its_name() -> None:
    untested = []
    for module in modules():
        if module.path.name == "__init__.py" or module.name in TESTED_ELSEWHERE:
            continue
        folder = ROOT / "tests" / module.path.parent.relative_to(ROOT / "server")
        name = module.path.stem
        if not [*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")]:
            untested.append(module.name)
    assert untested == []


def test_what_is_tested_elsewhere_exists_and_so_does_the_place() -> None:
    known = {module.name for module in modules()}
    assert TESTED_ELSEWHERE.keys() <= known
    for place in TESTED_ELSEWHERE.values():
        assert (ROOT / place.split(": ")[0]).exists(), place
