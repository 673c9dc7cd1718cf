"""What the handlers of one server share, and where they find it."""

from aiohttp import web
from msgspec import Struct, field

from server.access.keys import KeyRing
from server.access.origins import Hosts
from server.access.rates import Buckets, Guesses, Places
from server.http.broadcast import Broadcast
from server.http.custom import CustomFolder
from server.http.desk import DeskParts
from server.http.desk_broadcast import DeskBroadcast
from server.http.hall_broadcast import HallBroadcast
from server.http.league_broadcast import LeagueBroadcast
from server.http.metrics import Metrics
from server.http.obs_socket import ObsPages
from server.http.programme_broadcast import ProgrammeBroadcast
from server.hub.hub import Hub
from server.live.archive import Archive
from server.live.clock import ServerClock
from server.live.directory import Directory
from server.live.drawing import Drawer
from server.live.following import Following
from server.live.graphics import GraphicsShelf
from server.live.leagues import Leagues
from server.live.marshal import Marshal
from server.live.service import MatchService
from server.live.sheets import Sheets
from server.obs.studio import Studio
from server.settings import Settings
from server.store.base import Store

FAILURES_PER_S, FAILURES_BURST = 0.5, 20
"""Wrong keys from one address: 128 bits are not guessed anyhow, this keeps the log short."""
WRITES_PER_S, WRITES_BURST = 20, 100
"""Writes with one key."""
LOGS_PER_S, LOGS_BURST = 2, 30
"""Readings of whole matches with one key (logs, exports, sheets): each may be a long one."""


class Shared(Struct, frozen=True):
    """The parts of a running server."""

    settings: Settings
    store: Store
    clock: ServerClock
    service: MatchService
    directory: Directory
    broadcast: Broadcast
    leagues: Leagues
    archive: Archive
    graphics: GraphicsShelf
    programmes: ProgrammeBroadcast
    league_broadcast: LeagueBroadcast
    marshal: Marshal
    drawer: Drawer
    hub: Hub
    desk: DeskParts
    desk_broadcast: DeskBroadcast
    hall: HallBroadcast
    keys: KeyRing
    hosts: Hosts
    failures: Guesses
    writes: Buckets
    sockets: Places
    following: Following
    studio: Studio
    obs_pages: ObsPages
    metrics: Metrics
    custom: CustomFolder
    sheets: Sheets = field(default_factory=Sheets)
    logs: Buckets = field(default_factory=lambda: Buckets(LOGS_PER_S, LOGS_BURST))


SHARED: web.AppKey[Shared] = web.AppKey("shared", Shared)


def shared(request: web.Request) -> Shared:
    """The parts of the server that this request came to."""
    return request.app[SHARED]


def scheme_of(request: web.Request) -> str:
    """`http` or `https` as the browser sees it."""
    if shared(request).settings.trust_proxy:
        told = request.headers.get("X-Forwarded-Proto", "").lower()
        if told in ("http", "https"):
            return told
    return request.scheme


def remote_of(request: web.Request) -> str:
    """Where the request comes from: its address, or what the trusted proxy says of it."""
    if shared(request).settings.trust_proxy:
        # The last one is what our proxy saw; those before it anybody may have written.
        told = ",".join(request.headers.getall("X-Forwarded-For", ())).rpartition(",")[2].strip()
        if told:
            return told[:64]
    return request.remote or ""


def base_url(request: web.Request) -> str:
    """The address that this server was asked under."""
    return f"{scheme_of(request)}://{request.host}"
