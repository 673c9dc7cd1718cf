"""Pages are counted, those that matter first, and each is known to keep up or not."""

from typing import cast

import pytest
from msgspec.structs import replace

from server.hub.connection import Connection
from server.hub.pages import BEHIND_MS, HIDDEN_SILENT_MS, SILENT_MS, Holder, OpenPage, Pages
from server.hub.topic import Topic
from server.protocol.messages import Health, PageAbout

ABOUT = PageAbout("page-0001", "scoreboard", "/overlay/scoreboard?table=1")
HOLDER = Holder("10.0.0.9", "OBS", "overlay", "", "scoreboard", "1", None, None, 1)


class Seen:
    """As much of a connection as a page looks at."""

    def __init__(self, seq: int = 5) -> None:
        self.topic: Topic | None = Topic(seq, lambda: b"")

    def advance(self) -> None:
        assert self.topic is not None
        self.topic.seq += 1


def connection(seen: Seen) -> Connection:
    return cast("Connection", seen)


def opened(seen: Seen, about: PageAbout = ABOUT) -> OpenPage:
    return OpenPage(about, HOLDER, connection(seen), 0)


def statuses(page: OpenPage, *times_ms: int) -> list[str]:
    found: list[str] = []
    for now_ms in times_ms:
        page.look(now_ms)
        found.append(page.status(now_ms))
    return found


def test_a_page_that_paints_what_comes_is_well() -> None:
    seen = Seen()
    page = opened(seen)
    for second in range(1, 10):
        seen.advance()
        page.look(second * 1000)
        page.applied(seen.topic.seq if seen.topic else 0, None, second * 1000 + 500)
        assert (page.status(second * 1000 + 600), page.behind()) == ("ok", 0)


def test_a_page_that_gives_signs_and_does_not_paint_is_behind() -> None:
    seen = Seen()
    page = opened(seen)
    page.applied(5, None, 1000)
    seen.advance()
    for now_ms in range(2000, 9000, 1000):
        page.applied(5, None, now_ms)
        wanted = "behind" if now_ms - 2000 > BEHIND_MS else "ok"
        assert (page.status(now_ms), page.behind()) == (wanted, 1)
    page.applied(6, None, 9000)
    assert page.status(9000) == "ok"


def test_a_page_that_lags_a_moment_under_a_run_of_events_is_not_behind() -> None:
    seen = Seen()
    page = opened(seen)
    for now_ms in range(0, 20_000, 250):
        seen.advance()
        if now_ms % 1000 == 0:
            page.applied(6 + now_ms // 250 - 4, None, now_ms)
        assert statuses(page, now_ms) == ["ok"]


def test_what_is_late_on_purpose_is_not_behind() -> None:
    seen = Seen()
    page = opened(seen, replace(ABOUT, late_ms=4000))
    page.applied(5, Health(), 0)
    seen.advance()
    page.look(1000)
    page.applied(5, Health(), 7_900)
    assert page.status(8_000) == "ok"
    assert page.status(8_100) == "behind"


def test_a_page_without_a_sign_is_silent_and_well_again_with_one() -> None:
    page = opened(Seen())
    assert statuses(page, SILENT_MS, SILENT_MS + 1)[1:] == ["silent"]
    page.applied(5, None, 9000)
    assert page.status(9000) == "ok"


def test_another_match_begins_anew() -> None:
    seen = Seen(40)
    page = opened(seen)
    page.applied(40, None, 1000)
    seen.topic = Topic(3, lambda: b"")
    page.look(2000)
    assert (page.seq, page.behind()) == (None, 0)
    page.applied(2, None, 4000)
    assert statuses(page, 4500, 5100) == ["ok", "behind"]
    page.applied(3, None, 5200)
    assert page.status(5200) == "ok"


def test_a_page_that_nobody_sees_owes_nothing() -> None:
    seen = Seen()
    page = opened(seen)
    page.applied(5, Health(hidden=True), 0)
    seen.advance()
    found = statuses(page, 1000, 20_000, HIDDEN_SILENT_MS, HIDDEN_SILENT_MS + 1)
    assert found == ["hidden", "hidden", "hidden", "silent"]


def test_no_topic_is_nothing_owed() -> None:
    seen = Seen()
    seen.topic = None
    page = opened(seen)
    page.applied(0, None, 0)
    assert statuses(page, 4000) == ["ok"]


@pytest.mark.parametrize("rank", [0, 1, 2])
def test_those_that_matter_push_out_the_others(rank: int) -> None:
    pages = Pages(kept=2)
    held = [Seen(), Seen()]
    for number, seen in enumerate(held):
        about = replace(ABOUT, id=f"page-000{number}")
        assert pages.came(about, replace(HOLDER, rank=number), connection(seen), 0)
    new = Seen()
    came = pages.came(replace(ABOUT, id="page-new"), replace(HOLDER, rank=rank), connection(new), 0)
    assert (came is not None) == (rank == 0)
    assert len(pages) == 2
    assert (pages.of(connection(held[1])) is None) == (rank == 0)


def test_a_page_that_comes_again_is_counted_once() -> None:
    pages = Pages()
    first, again = Seen(), Seen()
    pages.came(ABOUT, HOLDER, connection(first), 0)
    pages.came(ABOUT, HOLDER, connection(again), 10)
    assert len(pages) == 1
    pages.left(connection(first))  # the old line is noticed to be dead
    found = pages.find("page-0001")
    assert found is not None
    assert found.since_ms == 10
    pages.left(connection(again))
    assert pages.find("page-0001") is None
    assert list(pages) == []
