"""The socket: a hello, then commands and pings in, states and answers out (contract section 6)."""

import asyncio
from typing import TypeAlias

import structlog
from aiohttp import WSMsgType, web

from server.access.keys import Grant
from server.access.rates import Bucket
from server.access.roles import SEEING
from server.core.errors import Refusal
from server.core.ids import MatchId
from server.http.broadcast import Channel
from server.http.context import Shared, remote_of, shared
from server.http.desk_broadcast import DeskChannel
from server.http.guard import check_action, check_match, check_origin, check_table, grant_for
from server.http.hall_broadcast import ANYBODY, HallChannel
from server.http.hall_socket import left_hall, watched_hall
from server.http.league_broadcast import LeagueChannel
from server.http.league_socket import watched_league
from server.http.line import LAST_WORDS_S, SocketLine
from server.http.obs_socket import ObsChannel
from server.http.presence import Visitor
from server.http.programme_access import watched_programme
from server.http.programme_broadcast import ProgrammeChannel
from server.http.relay import SEND_BUFFER, connect
from server.http.session import Session
from server.hub.connection import Connection
from server.protocol.codec import MAX_MESSAGE_BYTES, decode_client, encode_message
from server.protocol.messages import (
    PROTOCOL,
    Bye,
    Hello,
    Notice,
    Refused,
    Resume,
    ViewName,
    Watch,
    Welcome,
)
from server.store.base import StoreUnavailable

log = structlog.get_logger(__name__)

HELLO_WITHIN_S = 10.0
FRAME_LIMIT = 4 * MAX_MESSAGE_BYTES
"""Up to here a message that is too long gets an answer; beyond, the socket is closed (1009)."""
MESSAGES_PER_S, MESSAGES_BURST = 30, 120

AnyChannel: TypeAlias = (
    Channel | LeagueChannel | ProgrammeChannel | ObsChannel | DeskChannel | HallChannel
)


async def socket(request: web.Request) -> web.StreamResponse:
    """`GET /ws`."""
    check_origin(request)
    places, remote = shared(request).sockets, remote_of(request)
    if not places.take(remote):
        raise Refusal("rate_limited", "too many sockets are open from this address")
    try:
        return await _upgraded(request, remote)
    finally:
        places.free(remote)


async def _upgraded(request: web.Request, remote: str) -> web.WebSocketResponse:
    """The connection from the upgrade to its end."""
    ws = web.WebSocketResponse(
        max_msg_size=FRAME_LIMIT,
        autoping=False,
        timeout=LAST_WORDS_S,
        compress=False,
        writer_limit=SEND_BUFFER,
    )
    try:
        await ws.prepare(request)
    except UnicodeEncodeError:  # it quotes a header that was no text
        raise web.HTTPBadRequest from None
    ws.headers.clear()  # they were sent; thousands of viewers need not keep them
    transport = request.transport
    if transport is None:
        return ws
    parts = shared(request)
    line = SocketLine(ws, transport, parts.metrics, remote)
    connection = connect(parts.hub, transport, line)
    try:
        visitor = Visitor(remote, request.headers.get("User-Agent", ""))
        await _serve(parts, ws, connection, visitor)
        await line.end()
    finally:
        parts.hub.leave(connection)
        line.drop()
    return ws


async def _serve(
    parts: Shared, ws: web.WebSocketResponse, connection: Connection, visitor: Visitor
) -> None:
    """The life of a connection after the upgrade; the request's own task reads, nothing else."""
    bucket = Bucket(MESSAGES_PER_S, MESSAGES_BURST)
    try:
        async with asyncio.timeout(HELLO_WITHIN_S):
            first = await next_message(ws, connection, bucket)
        if first is None:
            return
        session = await open_session(parts, connection, first, visitor)
    except TimeoutError:
        connection.close(encode_message(Bye("no hello")))
        return
    except Refusal as refusal:
        deny(connection, refusal)
        return
    except StoreUnavailable as error:
        deny(connection, Refusal("unavailable", str(error)))
        return
    parts.metrics.came(session.hello.view)
    try:
        while (raw := await next_message(ws, connection, bucket)) is not None:
            if bucket.take():
                session.hear(raw)
            elif session.flooded(raw):
                return
    finally:
        parts.metrics.left(session.hello.view)
        left_hall(parts, session.grant, visitor)
        await session.close()


async def next_message(
    ws: web.WebSocketResponse, connection: Connection, bucket: Bucket
) -> bytes | None:
    """The next message as bytes, None at the end; pings are answered on the way.

    They and their answers count against the same bucket: whoever sends more ends.
    """
    while True:
        message = await ws.receive()
        connection.quiet = 0
        match message.type:
            case WSMsgType.TEXT:
                return bytes(message.data.encode())
            case WSMsgType.BINARY:
                return b""  # no message of ours: it is refused as malformed
            case WSMsgType.PING | WSMsgType.PONG if not bucket.take():
                connection.close(encode_message(Bye("rate_limited")))
                return None
            case WSMsgType.PING:
                try:
                    await ws.pong(message.data)
                except ConnectionError:
                    return None
            case WSMsgType.PONG:
                pass
            case _:
                return None


async def open_session(
    parts: Shared, connection: Connection, raw: bytes, visitor: Visitor
) -> Session:
    """Answer the hello: the key, the view, the match; `Refusal` if any is not to be had."""
    hello = decode_client(raw)
    if not isinstance(hello, Hello):
        raise Refusal("malformed", "type: the first message must be a hello")
    if hello.protocol != PROTOCOL:
        raise Refusal("bad_value", f"protocol: this server speaks {PROTOCOL}")
    public = hello.view == "live" and parts.hall.public
    grant = ANYBODY if public else await grant_for(parts, hello.key, visitor.remote)
    connection.label = grant.key_hash  # now, so that a revocation from here on finds it
    session, channel = await _opened(parts, connection, grant, hello, visitor)
    return _begin(parts, connection, session, channel, visitor)


async def _opened(
    parts: Shared, connection: Connection, grant: Grant, hello: Hello, visitor: Visitor
) -> tuple[Session, AnyChannel | None]:
    """What the page may see, and the channel of it; `Refusal` if it is not to be had."""
    view = hello.view
    if view == "league-table" or view == "night":
        league = await watched_league(parts, grant, hello, view)
        return Session(parts, connection, grant, hello, None), league
    if view == "programme":
        programme = await watched_programme(parts, grant, hello.watch.table)
        return Session(parts, connection, grant, hello, None), programme
    if view == "live":
        return Session(parts, connection, grant, hello, None), await watched_hall(
            parts, grant, visitor
        )
    check_action(grant, SEEING[view])
    if view == "obs":
        return Session(parts, connection, grant, hello, None), parts.obs_pages.channel
    if view == "desk":
        channel = await parts.desk_broadcast.channel()
        return Session(parts, connection, grant, hello, None), channel
    table = hello.watch.table
    if table is not None:
        check_table(grant, table)
        if not await parts.directory.knows(table):
            raise Refusal("not_found", f"watch.table: there is no table {table}")
    session = Session(parts, connection, grant, hello, view)
    return session, await _watched(parts, hello.watch, grant, view)


def _begin(
    parts: Shared,
    connection: Connection,
    session: Session,
    channel: AnyChannel | None,
    visitor: Visitor,
) -> Session:
    """Welcome the page. Nothing is awaited: what it gets first is what its topic holds now."""
    topic = channel.topic if channel else parts.broadcast.empty
    hello, name = session.hello, channel.id if channel else None
    role, now = session.grant.role, parts.clock.now_ms()
    sign_ms = parts.desk.presence.came(session.grant, hello, connection, visitor)
    welcome = Welcome(PROTOCOL, now, role, hello.view, name, topic.seq, sign_ms)
    connection.tell(encode_message(welcome))
    connection.attach(topic, _kept(channel, hello.resume))
    if not parts.following.up:
        connection.tell(encode_message(Notice("store_down")))
    session.began()
    return session


def _kept(channel: AnyChannel | None, resume: Resume | None) -> int | None:
    """The state that the page has and may go on from; None where it needs the whole."""
    if not isinstance(channel, Channel) or resume is None or resume.match != channel.id:
        return None
    return resume.seq if channel.resumes(resume.seq) else None


async def _watched(parts: Shared, watch: Watch, grant: Grant, view: ViewName) -> Channel | None:
    """The channel to begin with; None while no match is on the table."""
    if watch.table is None:
        match_id = MatchId(watch.match or "")
        live = await parts.service.current(match_id)
        check_match(parts, grant, live)
        return await parts.broadcast.channel(match_id, view)
    while (on := parts.directory.match_on(watch.table)) is not None:
        channel = await parts.broadcast.channel(on, view)
        if parts.directory.match_on(watch.table) == on:
            return channel
    return None


def deny(connection: Connection, refusal: Refusal) -> None:
    """Say why, and end."""
    connection.tell(encode_message(Refused(None, refusal.code, refusal.message)))
    connection.close(encode_message(Bye(refusal.code)))
