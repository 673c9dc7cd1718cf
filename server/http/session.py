"""One page that has said hello: hears its messages and answers them, commands in their order."""

import asyncio
import time

import msgspec
import structlog
from msgspec import Struct

from server.access.keys import Grant
from server.access.roles import action_of
from server.core.errors import Refusal
from server.core.ids import MatchId
from server.http.context import Shared
from server.http.errors import MISTAKE
from server.http.guard import check_action, check_match, check_rate
from server.http.obs_socket import FromObs
from server.hub.connection import Connection
from server.protocol.codec import decode_client, encode_message
from server.protocol.cues import ClaimCue, CueDone, PageInObs
from server.protocol.messages import (
    Ack,
    Applied,
    Bye,
    Command,
    Hello,
    Ping,
    Pong,
    Refused,
    SocketCommand,
    ViewName,
)

log = structlog.get_logger(__name__)

MAX_COMMANDS = 64
"""Commands of one page that may wait; a tablet that comes back sends its outbox at once."""
MAX_FLOODED = 60
"""Messages over the rate that are answered; after that the connection is given up."""


class Typed(Struct, frozen=True):
    """The type of an event, before its discipline reads it."""

    type: str


class Session:
    """What a connection watches and may do."""

    __slots__ = (
        "_commands",
        "_connection",
        "_flooded",
        "_parts",
        "_view",
        "_watch",
        "_worker",
        "grant",
        "hello",
    )

    def __init__(
        self,
        parts: Shared,
        connection: Connection,
        grant: Grant,
        hello: Hello,
        view: ViewName | None,
    ) -> None:
        self.grant = grant
        self.hello = hello
        self._parts = parts
        self._connection = connection
        self._watch = hello.watch
        self._view = view
        self._commands: asyncio.Queue[tuple[SocketCommand, float]] | None = None
        self._worker: asyncio.Task[None] | None = None
        self._flooded = 0

    def began(self) -> None:
        """Follow the table from now on."""
        if self._watch.table is not None and self._view is not None:
            self._parts.broadcast.at_table(self._watch.table, self._connection, self._view)

    async def close(self) -> None:
        """The connection ended; what was handed to the match service is brought to its end."""
        self._parts.broadcast.gone(self._watch.table, self._connection)
        self._parts.desk.presence.left(self._connection)
        self._parts.obs_pages.left(self._connection)
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)

    def hear(self, raw: bytes) -> None:
        """One message of the page."""
        try:
            message = decode_client(raw)
        except Refusal as refusal:
            self._refuse(_id_in(raw), refusal)
            return
        match message:
            case SocketCommand():
                self._queue(message)
            case Ping(t):
                self._tell(Pong(t, self._parts.clock.now_ms()))
            case Applied(seq, health):
                self._connection.applied = seq
                self._parts.desk.presence.applied(self._connection, seq, health)
            case PageInObs() | ClaimCue() | CueDone():
                self._in_obs(message)
            case Hello():
                self._refuse(None, Refusal("malformed", "type: the hello was said already"))

    def _in_obs(self, message: FromObs) -> None:
        try:
            check_action(self.grant, "desk")
            self._parts.obs_pages.hear(self._connection, message)
        except Refusal as refusal:
            self._refuse(None, refusal)

    def flooded(self, raw: bytes) -> bool:
        """A message beyond the rate: refused; True once the connection is given up."""
        self._flooded += 1
        refusal = Refusal("rate_limited", "too many messages at once: wait a moment")
        if self._flooded > MAX_FLOODED:
            self._connection.close(encode_message(Bye("rate_limited")))
            return True
        self._refuse(_id_in(raw), refusal)
        return False

    def _queue(self, command: SocketCommand) -> None:
        if self._commands is None:  # most pages only look: a queue for each would cost memory
            self._commands = asyncio.Queue(MAX_COMMANDS)
            self._worker = asyncio.create_task(self._work(self._commands))
        try:
            self._commands.put_nowait((command, time.perf_counter()))
        except asyncio.QueueFull:
            self._refuse(command.id, Refusal("rate_limited", "too many commands are waiting"))

    async def _work(self, commands: asyncio.Queue[tuple[SocketCommand, float]]) -> None:
        """Hand commands on one by one, so that a second tap never overtakes the first."""
        while True:
            command, received = await commands.get()
            try:
                seq = await self._record(command)
            except Refusal as refusal:
                self._refuse(command.id, refusal)
            except Exception:
                log.exception("command_failed", command=command.id)
                self._refuse(command.id, Refusal("unavailable", MISTAKE))
            else:
                self._parts.metrics.accepted(time.perf_counter() - received)
                self._tell(Ack(command.id, seq))

    async def _record(self, command: SocketCommand) -> int:
        check_action(self.grant, action_of(type_of(command)))
        check_rate(self._parts, self.grant)
        match_id = self._match_id()
        if command.match not in (None, match_id):
            raise Refusal("stale", "match: another one is on this table by now, look again")
        live = await self._parts.service.current(match_id)
        check_match(self._parts, self.grant, live)
        return (await self._parts.service.submit(match_id, command, self.grant.by)).seq

    def _match_id(self) -> MatchId:
        if self._watch.match is not None:
            return MatchId(self._watch.match)
        if self._watch.table is None:
            raise Refusal("not_now", "an event belongs to a match: watch one, or its table")
        on = self._parts.directory.match_on(self._watch.table or "")
        if on is None:
            raise Refusal("not_found", f"no match is on table {self._watch.table}")
        return on

    def _refuse(self, command_id: str | None, refusal: Refusal) -> None:
        if command_id is not None:
            self._parts.metrics.refused(refusal.code)
            on = self._watch.match or self._parts.directory.match_on(self._watch.table or "")
            log.debug("refused", match=on, command=command_id, code=refusal.code)
        self._tell(Refused(command_id, refusal.code, refusal.message))

    def _tell(self, message: Ack | Refused | Pong) -> None:
        self._connection.tell(encode_message(message))


def type_of(command: Command) -> str:
    """The event's type; `Refusal` malformed where there is none."""
    try:
        return msgspec.json.decode(command.event, type=Typed).type
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refusal("malformed", "event: an object with a type is needed") from None


class _Named(Struct, frozen=True):
    id: str | None = None


def _id_in(raw: bytes) -> str | None:
    """The id of a command that could not be read, so that its page knows which one it was."""
    try:
        named = msgspec.json.decode(raw, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return named if named is not None and len(named) <= 64 else None
