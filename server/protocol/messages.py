"""Every message of the socket, one closed tagged union for each direction (contract section 6)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from server.core import forms
from server.protocol.cues import ClaimCue, CueClaimed, CueDone, CueOffered, PageInObs

PROTOCOL = 1

ViewName: TypeAlias = Literal["scoreboard", "panels", "commentary", "referee"]
VIEWS: tuple[ViewName, ...] = ("scoreboard", "panels", "commentary", "referee")
TableView: TypeAlias = Literal["programme"]
TABLE_VIEWS: tuple[TableView, ...] = ("programme",)
LeagueView: TypeAlias = Literal["league-table", "night"]
LEAGUE_VIEWS: tuple[LeagueView, ...] = ("league-table", "night")
DeskView: TypeAlias = Literal["desk"]
DESK_VIEWS: tuple[DeskView, ...] = ("desk",)
LiveView: TypeAlias = Literal["live"]
LIVE_VIEWS: tuple[LiveView, ...] = ("live",)
ObsView: TypeAlias = Literal["obs"]
OBS_VIEWS: tuple[ObsView, ...] = ("obs",)

# `$` alone would let a line feed through at the end.
MatchName = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}$(?!\n)")]
LeagueName = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,32}$(?!\n)")]
NightNumber = Annotated[int, Meta(ge=1, le=9999)]
TableName = Annotated[str, Meta(pattern=forms.TABLE)]
KeyText = Annotated[str, Meta(max_length=128)]
CommandName = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_.:-]{1,64}$(?!\n)")]
SeqNumber = Annotated[int, Meta(ge=0, le=2**53 - 1)]
TimeMs = Annotated[int, Meta(ge=0, le=2**53 - 1)]
PageId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z-]{8,64}$(?!\n)")]
PageName = Annotated[str, Meta(min_length=1, max_length=60, pattern=forms.LINE)]
OptionName = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,31}$(?!\n)")]
OptionText = Annotated[str, Meta(max_length=200)]


class Watch(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page looks at: a table (whatever match is on it), a match, a league, OBS, or the desk.

    `live` is every table as everybody may see it; it takes no key.

    `night` goes with a league: the evening that was drawn last where it is null.
    """

    table: TableName | None = None
    match: MatchName | None = None
    league: LeagueName | None = None
    night: NightNumber | Literal["play-offs"] | None = None
    obs: bool = False
    desk: bool = False
    live: bool = False

    def __post_init__(self) -> None:
        named = [name for name in (self.table, self.match, self.league) if name is not None]
        if len(named) + self.obs + self.desk + self.live != 1:
            raise ValueError("name a table, a match or a league, one of them")
        if self.night is not None and self.league is None:
            raise ValueError("a night is one of a league")


class Resume(Struct, frozen=True, forbid_unknown_fields=True):
    """The last state that a page applied, so that it gets only what it missed."""

    match: MatchName
    seq: SeqNumber


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be recorded, with what its sender knew.

    `id` names the attempt: the same id again answers the same. `base` is the last seq that the
    sender saw, `at` when the official tapped, in server ms. `event` is decoded by the discipline.
    """

    id: CommandName
    event: Raw
    base: SeqNumber | None = None
    at: TimeMs | None = None


class PageAbout(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page is: an id that outlives a reload, its kind, its address without the key.

    `late_ms` is by how much it shows everything later on purpose.
    """

    id: PageId
    kind: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,32}$(?!\n)")]
    path: Annotated[str, Meta(max_length=400)]
    name: PageName | None = None
    late_ms: Annotated[int, Meta(ge=0, le=60_000)] = 0


class Hello(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of every connection."""

    protocol: int
    key: KeyText
    watch: Watch
    view: ViewName | TableView | LeagueView | ObsView | DeskView | LiveView
    resume: Resume | None = None
    page: PageAbout | None = None

    def __post_init__(self) -> None:
        of_league, of_table = self.view in LEAGUE_VIEWS, self.view in TABLE_VIEWS
        if (
            of_league != (self.watch.league is not None)
            or (of_table and not self.watch.table)
            or (self.view == "obs") != self.watch.obs
            or (self.view == "desk") != self.watch.desk
            or (self.view == "live") != self.watch.live
        ):
            raise ValueError(f"the view {self.view} goes with another watch")


class SocketCommand(
    Command, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="command"
):
    """A command over the socket, for the match that the connection watches.

    `match` is the one that the sender meant, where it says so: a table's match may have changed
    while the tap was on its way.
    """

    match: MatchName | None = None


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """A probe of the link and of the server's time; `t` comes back as it is."""

    t: int | float


class Health(Struct, frozen=True, forbid_unknown_fields=True):
    """How a page is, by its own account: ms, the battery 0 to 1, null where it does not know.

    `delay_ms` is from a state's coming to its being painted, `offset_ms` the device's clock less
    server time.
    """

    hidden: bool = False
    delay_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | None = None
    offset_ms: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    rtt_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | None = None
    battery: Annotated[float, Meta(ge=0, le=1)] | None = None


class Applied(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="applied"):
    """The page painted the state `seq`: its own liveness, at most once a second."""

    seq: SeqNumber
    health: Health | None = None


ClientMessage: TypeAlias = Hello | SocketCommand | Ping | Applied | PageInObs | ClaimCue | CueDone


class Welcome(Struct, frozen=True, tag_field="type", tag="welcome"):
    """The key is good: what the connection may do and what it will see."""

    protocol: int
    server_ms: int
    role: str
    view: str
    match: str | None
    seq: int
    sign_ms: int = 0
    """How often a sign of life is asked for, by `applied`; 0: only when something was painted."""


class State(Struct, frozen=True, tag_field="type", tag="state"):
    """The whole state at `seq`; all null while no match is on the table (seq 0).

    `match` is the id of what is watched: of the league for its views.
    """

    match: str | None
    seq: int
    server_ms: int
    state: Raw


class Patch(Struct, frozen=True, tag_field="type", tag="patch"):
    """An RFC 7396 merge patch that makes the state at `seq` out of the one at `seq - 1`."""

    match: str
    seq: int
    patch: Raw


class Ack(Struct, frozen=True, tag_field="type", tag="ack"):
    """The command is durable as event `seq`."""

    id: str
    seq: int


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """The command changed nothing (`id` null: the message was no command)."""

    id: str | None
    code: str
    message: str


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    t: int | float
    server_ms: int


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The server is about to close this connection."""

    reason: str


class Notice(Struct, frozen=True, tag_field="type", tag="notice"):
    """Something every page may want to show: the store went away, or came back."""

    code: Literal["store_down", "store_up"]


class PageOrder(Struct, frozen=True, tag_field="type", tag="page"):
    """The desk wants something of this page: load anew, open with other options, have this name.

    `options` are those of its address that change, null for one that goes.
    """

    name: str | None = None
    reload: bool = False
    options: dict[str, str | None] | None = None


ServerMessage: TypeAlias = (
    Welcome
    | State
    | Patch
    | Ack
    | Refused
    | Pong
    | Bye
    | Notice
    | PageOrder
    | CueOffered
    | CueClaimed
)

NULL = msgspec.Raw(b"null")
