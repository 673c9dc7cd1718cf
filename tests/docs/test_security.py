"""What `docs/security.md` says of roles and limits is what the code does."""

from pathlib import Path

from server.access.roles import ALLOWED
from server.http import body, context, hall_broadcast, patience, session, socket
from server.hub import pages
from server.hub.stalled import DEADLINE_S
from server.live import image_check, pictures, player_csv, players
from server.live.transfer import MAX_FILE_BYTES
from server.protocol.codec import MAX_MESSAGE_BYTES
from server.settings import read_settings
from tests.docs.test_docs_are_true import code, rows

LIMITS = {
    "guesses from an address": f"{context.FAILURES_BURST}, then {context.FAILURES_PER_S}/s",
    "writes with a key": f"{context.WRITES_BURST}, then {context.WRITES_PER_S}/s",
    "logs, exports and sheets with a key": (
        f"{context.LOGS_BURST}, then {context.LOGS_PER_S}/s;"
        " sheets are worked out one after the other"
    ),
    "messages on a socket, pings among them": (
        f"{socket.MESSAGES_BURST}, then {socket.MESSAGES_PER_S}/s"
    ),
    "commands waiting on a socket": f"{session.MAX_COMMANDS}",
    "a message, most bodies": f"{MAX_MESSAGE_BYTES // 1024} KiB",
    "an import": f"{MAX_FILE_BYTES // 1024} KiB",
    "a name or a title": "80 characters, one line",
    "a picture": (
        f"{image_check.MAX_BYTES // 1024} KiB, {image_check.MAX_SIDE} pixels a side,"
        f" {pictures.MOST} of them"
    ),
    "players": f"{players.MOST}, a CSV of {player_csv.MAX_BYTES // 1024} KiB",
    "pages that a server lists": f"{pages.KEPT}",
    "sockets from an address": (
        f"{read_settings('serve', [], {}).sockets_per_address}, `--sockets-per-address`"
    ),
    "sockets of `/live` from an address": f"{hall_broadcast.SOCKETS_PER_ADDRESS} of these",
    "pages of `/live` from an address": (
        f"{hall_broadcast.PAGES_BURST}, then {hall_broadcast.PAGES_PER_S}/s"
    ),
    "first request of a connection": f"{patience.FIRST_REQUEST_WITHIN_S:.0f} s",
    "hello after the upgrade": f"{socket.HELLO_WITHIN_S:.0f} s",
    "a body": f"{body.BODY_WITHIN_S:.0f} s",
    "an answer of which nothing is taken": f"{patience.TAKEN_WITHIN_S:.0f} s",
    "a viewer that takes nothing": f"{DEADLINE_S:g} s",
}


def test_every_role_may_do_what_the_page_says() -> None:
    said = {
        code(role): set(may.split(", "))
        for role, may, _ in rows("security.md", "What each key may do")
    }
    assert said == {role: set(may) for role, may in ALLOWED.items()}


def test_the_limits_are_those_of_the_code() -> None:
    assert dict(rows("security.md", "Limits")) == LIMITS


def test_what_stops_somebody_has_its_test() -> None:
    folder = Path(__file__).parents[1] / "security"
    assert {path.stem for path in folder.rglob("test_*.py")} >= {
        "test_roles",
        "test_origin_and_host",
        "test_xss",
        "test_paths",
        "test_revoked",
        "test_limits",
        "test_headers_everywhere",
        "test_https",
        "test_uploads",
    }
