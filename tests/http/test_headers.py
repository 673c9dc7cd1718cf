"""What a page may load: our own files and our own socket."""

from server.http.headers import NO_PAGE, policy
from tests.support.serving import Served


def test_nothing_inline_and_nothing_of_others() -> None:
    rules = dict(rule.split(" ", 1) for rule in policy("http", "box:8147").split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == "'self'"
    assert rules["connect-src"] == "'self' ws://box:8147"
    assert "wss://box" in policy("https", "box")
    assert "unsafe" not in policy("http", "box")
    assert "*" not in policy("http", "box; script-src *")


def test_an_overlay_takes_the_style_element_of_obs_and_a_frame_of_ours_and_nothing_more() -> None:
    plain = set(policy("http", "box").split("; "))
    more = set(policy("http", "box", in_obs=True).split("; ")) - plain
    assert more == {"style-src-elem 'self' 'unsafe-inline'", "frame-ancestors 'self'"}


def test_one_page_frames_overlays_and_is_framed_by_nothing() -> None:
    more = set(policy("http", "box", frames=True).split("; ")) ^ set(
        policy("http", "box").split("; ")
    )
    assert more == {"frame-src 'self'"}


async def test_every_answer_says_what_it_is(app_server: Served) -> None:
    for path in ("/healthz", "/nothing", "/referee"):
        async with app_server.http.get(path) as response:
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "no-referrer"


async def test_what_is_no_page_may_do_nothing_as_one(app_server: Served) -> None:
    async with app_server.http.get("/healthz") as response:
        assert response.headers["Content-Security-Policy"] == NO_PAGE
    async with app_server.http.get("/referee") as response:
        assert f"ws://{app_server.url[7:]}" in response.headers["Content-Security-Policy"]
