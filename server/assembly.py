"""Makes the parts of a server, each told of the others."""

from msgspec import Struct

from server.access.keys import KeyRing
from server.access.origins import Hosts
from server.access.rates import Buckets, Guesses, Places
from server.http.broadcast import Broadcast
from server.http.context import (
    FAILURES_BURST,
    FAILURES_PER_S,
    WRITES_BURST,
    WRITES_PER_S,
    Shared,
)
from server.http.custom import CustomFolder
from server.http.desk import DeskParts
from server.http.desk_broadcast import DeskBroadcast
from server.http.hall_broadcast import HallBroadcast
from server.http.league_broadcast import LeagueBroadcast
from server.http.metrics import Metrics
from server.http.obs_socket import ObsPages
from server.http.programme_broadcast import ProgrammeBroadcast
from server.http.revoking import Revoking
from server.hub.hub import Hub
from server.live.archive import Archive
from server.live.clock import ServerClock
from server.live.directory import Directory
from server.live.drawing import Drawer
from server.live.following import Following
from server.live.graphics import KIND, Graphics, GraphicsShelf
from server.live.hall import Hall
from server.live.leagues import Leagues
from server.live.marshal import Marshal
from server.live.programme import Programmes
from server.live.service import MatchService
from server.live.shelf import Shelf
from server.live.waiting import Waiting
from server.obs.link import Link
from server.obs.studio import Studio
from server.protocol.codec import encode_message
from server.protocol.messages import Notice
from server.settings import Settings
from server.store.base import Store


class Live(Struct, frozen=True):
    """What follows the store, below everything that is seen."""

    service: MatchService
    directory: Directory
    following: Following
    leagues: Leagues
    archive: Archive
    graphics: GraphicsShelf
    programmes: Programmes
    studio: Studio
    desk: DeskParts
    hall: Hall


def put_together(settings: Settings, store: Store, key: str, clock: ServerClock) -> Shared:
    """Every part, told of the others."""
    hub, metrics = Hub(), Metrics()
    live = _live(settings, store, clock, metrics)
    service, directory, following = live.service, live.directory, live.following
    leagues, archive, desk, now_ms = live.leagues, live.archive, live.desk, clock.now_ms
    broadcast = Broadcast(hub, service.memory, directory, now_ms, desk.matches.held_seq)
    desk.watch(broadcast)
    keys = KeyRing(store, key)
    _pass_on(following, keys, hub)
    metrics.watch_pages(desk.presence.pages.worst)
    metrics.watch(lambda: following.up, lambda: len(service.memory), lambda: clock.off_ms)
    return Shared(
        settings=settings,
        store=store,
        clock=clock,
        service=service,
        directory=directory,
        broadcast=broadcast,
        leagues=leagues,
        archive=archive,
        graphics=live.graphics,
        programmes=ProgrammeBroadcast(hub, live.programmes, now_ms),
        league_broadcast=LeagueBroadcast(hub, leagues, now_ms),
        marshal=Marshal(leagues, service, directory, clock),
        drawer=Drawer(leagues, service, directory),
        hub=hub,
        desk=desk,
        desk_broadcast=DeskBroadcast(hub, store, desk, directory, leagues, following, now_ms),
        hall=HallBroadcast(hub, live.hall, now_ms, public=settings.public_live),
        keys=keys,
        hosts=Hosts(settings.allowed_hosts),
        failures=Guesses(Buckets(FAILURES_PER_S, FAILURES_BURST)),
        writes=Buckets(WRITES_PER_S, WRITES_BURST),
        sockets=Places(settings.sockets_per_address),
        following=following,
        studio=live.studio,
        obs_pages=ObsPages(live.studio, hub, now_ms),
        metrics=metrics,
        custom=CustomFolder(settings.custom_dir),
    )


def _live(settings: Settings, store: Store, clock: ServerClock, metrics: Metrics) -> Live:
    service = MatchService(store, clock, metrics)
    directory = Directory(store)
    following = Following(store.follow(), service, directory)
    leagues = Leagues(store, service)
    archive = Archive(store, service)
    graphics = Shelf(store, KIND, Graphics)
    link = Link(settings.obs_url, settings.obs_password)
    studio = Studio(store, service, directory, clock, link, settings.cues)
    desk = DeskParts(store, clock, service, directory, leagues, settings.port)
    waiting = Waiting(store, desk.matches, clock.now_ms)
    following.desks += [leagues, archive, graphics, waiting, studio]
    desk.follow(following)
    desk.queue(waiting)
    desk.count(archive)
    desk.obs = studio.status
    studio.firing.held = lambda match_id: desk.matches.of(match_id).hold
    hall = Hall(service, directory, archive, desk.matches, clock)
    programmes = Programmes(service, directory, archive, graphics, waiting, desk.matches, clock)
    return Live(
        service, directory, following, leagues, archive, graphics, programmes, studio, desk, hall
    )


def _pass_on(following: Following, keys: KeyRing, hub: Hub) -> None:
    """What the store tells of keys and of its link reaches the sockets."""

    def link(up: bool) -> None:
        if up:
            keys.forget()
        hub.tell_all(encode_message(Notice("store_up" if up else "store_down")))

    revoking = Revoking(keys, hub)
    following.desks.insert(0, revoking)
    following.on_revoked = revoking.revoked
    following.on_link = link
