"""The sources of a table are overlays that there are, at addresses with the overlay's key."""

from server.http.obs_sources import SOURCES, scene_of, sources_of
from server.http.overlays import OVERLAYS


def test_every_source_is_an_overlay() -> None:
    assert {name for name, _ in SOURCES} <= OVERLAYS.keys()


def test_addresses_hold_table_and_key() -> None:
    first, *_ = sources_of("http://10.0.0.5:8147", "Stół 1", "abc")
    assert first.url == "http://10.0.0.5:8147/overlay/scoreboard?table=St%C3%B3%C5%82+1&key=abc"
    assert first.shown
    assert scene_of("2") == "Cuecast table 2"
