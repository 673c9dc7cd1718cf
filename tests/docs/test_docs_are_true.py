"""What the documentation says is what the code does: tables, options, addresses, links."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.access.roles import ALLOWED
from server.core.errors import Code
from server.http.errors import STATUS
from server.http.routes import ROUTES
from server.protocol.messages import ClientMessage, ServerMessage
from server.rules.registry import resolve_format
from server.settings import OPTIONS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])


def rows(page: str, heading: str) -> Iterator[list[str]]:
    """The rows of all tables under a heading, without their heads."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    _, _, rest = text.partition(f"\n## {heading}\n")
    assert rest, f"{page} has no heading {heading}"
    ruled = False
    for line in rest.split("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            ruled = False
        elif set(line) <= set("|-"):
            ruled = True
        elif ruled:
            yield cells


def code(cell: str) -> str:
    """A cell without its code marks."""
    return cell.strip("`")


def test_every_address_is_in_the_protocol_and_every_one_there_exists() -> None:
    said = {code(row[0]) for row in rows("protocol.md", "Addresses")}
    assert said == {f"{route.method} {route.path}" for route in ROUTES}


def test_every_message_is_in_the_protocol_with_its_fields_in_order() -> None:
    said = {code(row[0]): row[1].split(", ") for row in rows("protocol.md", "Socket")}
    types = [*get_args(ClientMessage), *get_args(ServerMessage)]
    real: dict[str, Any] = {}
    for type_ in types:
        info = msgspec.inspect.type_info(type_)
        assert isinstance(info, msgspec.inspect.StructType)
        real[str(info.tag)] = [field.name for field in info.fields]
    assert said == real


def test_every_code_of_a_refusal_is_in_the_protocol_with_its_status() -> None:
    said = {code(row[0]): row[2] for row in rows("protocol.md", "Recording")}
    assert list(said) == list(get_args(Code))
    for name, status in said.items():
        assert str(STATUS.get(name, 409)) in status.split(", ")


def test_every_role_is_in_the_protocol_with_what_it_may() -> None:
    said = {code(row[0]): set(row[1].split(", ")) for row in rows("protocol.md", "Keys")}
    assert said == {role: set(may) for role, may in ALLOWED.items()}


def test_every_key_of_the_offers_is_in_the_protocol() -> None:
    snooker = resolve_format("snooker")
    said = [code(row[0]) for row in rows("protocol.md", "State")]
    assert said == list(snooker.offers(snooker.opening(), 0))


def test_every_key_of_the_offers_of_golden_nine_is_in_the_protocol() -> None:
    nine = resolve_format("golden-nine")
    said = [code(row[0]) for row in rows("protocol.md", "State of Golden Nine")]
    assert said == list(nine.offers(nine.opening(), 0))


def test_every_option_is_in_operating_as_the_help_has_it() -> None:
    said = list(rows("operating.md", "Options"))
    wanted = [
        [
            f"`{option.flag}`",
            f"`{option.env}`",
            f"`{option.said}`" if option.said else "",
            option.help,
        ]
        for option in OPTIONS
    ]
    assert said == wanted


def links() -> Iterator[Any]:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                yield pytest.param(page, link, id=f"{page.relative_to(ROOT)}: {link}")


@pytest.mark.parametrize(("page", "link"), list(links()))
def test_a_link_leads_to_a_file(page: Path, link: str) -> None:
    assert (page.parent / link).exists()


def named_files() -> Iterator[Any]:
    """Files and folders of ours that a page names in code marks."""
    ours = r"`((?:server|static|overlays|tests|docs|benchmarks|locale|tools)/[\w./-]*\w/?)`"
    for page in PAGES:
        for name in sorted(set(re.findall(ours, page.read_text(encoding="utf-8")))):
            if not re.search(r"/[A-Z_]{3,}[/.]", name):  # a word in capitals stands for any
                yield pytest.param(name, id=f"{page.relative_to(ROOT)}: {name}")


@pytest.mark.parametrize("name", list(named_files()))
def test_a_file_that_a_page_names_is_there(name: str) -> None:
    assert (ROOT / name).exists()


def test_the_figures_that_the_benchmarks_promise_have_their_script() -> None:
    text = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"-m benchmarks\.(\w+)", text))
    scripts = {
        path.stem
        for path in (ROOT / "benchmarks").glob("*.py")
        if "__main__" in path.read_text(encoding="utf-8")
    }
    assert named == scripts
