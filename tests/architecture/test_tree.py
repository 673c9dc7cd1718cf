"""What must never be committed: others' files, download addresses, paths of one machine."""

import re
from pathlib import Path

from tests.architecture.source import ROOT, tracked_files

OTHERS = re.compile(r"\.(woff2?|ttf|otf|eot|min\.js|min\.css|whl|tgz)$|(^|/)node_modules/")
ADDRESS = re.compile(
    r"https?://[^ \"'<>]*(registry\.|npmjs\.|pypi\.|pythonhosted\.|/simple/|\.whl\b|\.tgz\b)"
    r"|\"resolved\":|index-url"
)
MACHINE = re.compile(r"(?<![\w.])/(?:root|home/\w+|Users/\w+|work)/[\w.-]+")
THIS_FILE = Path(__file__).resolve()


def texts() -> dict[str, str]:
    """Every text file of the tree but this one, by its path."""
    found = {}
    for path in tracked_files():
        if path.resolve() == THIS_FILE:
            continue
        content = path.read_bytes()
        if b"\0" not in content[:8_000]:
            found[path.relative_to(ROOT).as_posix()] = content.decode("utf-8")
    return found


def hits(pattern: re.Pattern[str]) -> list[str]:
    """`path:line` of every match in the tree."""
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_package_of_others_is_committed() -> None:
    names = [path.relative_to(ROOT).as_posix() for path in tracked_files()]
    assert [name for name in names if OTHERS.search(name)] == []


def test_no_address_of_a_package_registry_is_written_down() -> None:
    assert hits(ADDRESS) == []


def test_no_path_of_one_machine_is_written_down() -> None:
    here = re.escape(str(ROOT))
    assert hits(re.compile(f"{MACHINE.pattern}|{here}/")) == []


def test_every_text_ends_its_lines_as_unix_does() -> None:
    assert [name for name, text in texts().items() if "\r" in text] == []
