"""The recorder's sheet over HTTP: the page, the table and JSON say what the state says."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from server.http.sheet_pages import BOM
from tests.support.serving import Created, Served

FRAMES = Path(__file__).parents[2] / "server" / "demo_frames.jsonl"
START = {"type": "start", "breaker": "a"}
SIDES = {"a": {"name": "=HYPERLINK(1)"}, "b": {"name": "丁俊暉 <b>"}}


def of_frame() -> list[dict[str, Any]]:
    """A real frame, the first of the demo's: a maximum."""
    first = FRAMES.read_text(encoding="utf-8").splitlines()[0]
    return [event for _, event in json.loads(first)["events"]]


async def get(server: Served, path: str, key: str) -> tuple[int, str]:
    """Status and text of an answer."""
    headers = {"Authorization": f"Bearer {key}"}
    async with server.http.get(path, headers=headers) as response:
        return response.status, await response.text()


@pytest.fixture
async def played(app_server: Served) -> Created:
    """A match after a real frame."""
    match = await app_server.create_match({"preset": "snooker", "best_of": 3}, sides=SIDES)
    await app_server.send(match, START, *of_frame())
    return match


async def test_the_table_adds_up_to_the_frame(app_server: Served, played: Created) -> None:
    key = played.keys["commentator"]
    status, text = await get(app_server, f"/api/matches/{played.id}/sheet.csv", key)
    assert status == 200
    assert text.startswith(BOM)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM))))
    assert sum(int(row["points_a"]) for row in rows) == 147
    assert rows[-1]["total_a"] == "147"
    assert {row["player"] for row in rows} == {"'=HYPERLINK(1)"}


async def test_json_has_every_line_and_the_visits_in_short(
    app_server: Served, played: Created
) -> None:
    key = played.keys["referee"]
    status, text = await get(app_server, f"/api/matches/{played.id}/sheet.json", key)
    found = json.loads(text)
    assert status == 200
    assert found["sides"]["a"]["frames"] == 1
    (part,) = found["parts"]
    assert (part["points"], part["winner"], part["over"]) == ({"a": 147, "b": 0}, "a", True)
    assert [visit["points"] for visit in part["visits"]] == [147]
    assert sum(line["points"]["a"] for line in part["lines"]) == 147


async def test_the_page_is_found_by_match_and_by_table_and_names_are_text(
    app_server: Served, played: Created
) -> None:
    for query in (f"match={played.id}", "table=1"):
        status, text = await get(app_server, f"/sheet?{query}", played.keys["referee"])
        assert status == 200
        assert "丁俊暉 &lt;b&gt;" in text
        assert '<span class="score">147 : 0</span>' in text


@pytest.mark.parametrize(
    ("query", "status"),
    [("match=nowhere", 404), ("table=9", 403), ("", 400), ("match=x&table=1", 400)],
)
async def test_what_is_not_there_is_said(
    app_server: Served, played: Created, query: str, status: int
) -> None:
    found, text = await get(app_server, f"/sheet?{query}", played.keys["referee"])
    assert found == status
    assert "denied" in text


async def test_an_empty_table_has_no_sheet(app_server: Served, played: Created) -> None:
    await app_server.http.put("/api/tables", json={"table": "1", "match": None})
    status, _ = await get(app_server, "/sheet?table=1", played.keys["referee"])
    assert status == 404


async def test_the_frames_of_a_long_match_stand_ten_to_a_row(app_server: Served) -> None:
    match = await app_server.create_match({"preset": "snooker", "best_of": 35})
    lost = {"type": "award", "scope": "frame", "to": "a", "reason": "miss"}
    frames = [lost, {"type": "next"}] * 12
    await app_server.send(match, START, *frames[:-1])
    _, text = await get(app_server, f"/sheet?match={match.id}", match.keys["referee"])
    rows = text.split('<table class="players">')[1:]
    numbers = [re.findall(r'<th scope="col">(\d+)</th>', row.split("</thead>")[0]) for row in rows]
    assert numbers == [[str(number) for number in range(1, 11)], ["11", "12"]]
    assert ['<th scope="col">Frames</th>' in row for row in rows] == [True, False]
