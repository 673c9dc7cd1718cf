"""A link to a Redis Cluster: asks it which node has which slot, and goes there.

Distribution and failover are the Cluster's. A reply that names another node (MOVED, ASK) or none
(TRYAGAIN, CLUSTERDOWN) says that the command did nothing, so it may be sent again.
"""

# ruff: noqa: D102 - link.Link says what each method does

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from redis.asyncio import Connection
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TryAgainError,
)

from server.store.base import OutcomeUnknown, StoreUnavailable
from server.store.link import TIMEOUT_S, Link, Reply, Word, key_of
from server.store.slots import Node, SlotMap
from server.store.wire import Connect, Wire

ROUNDS = 5
"""How often a command is sent on to where it belongs before it is given up."""
PAUSE_S = 0.02
HOME = "{desk}"
"""What is about no key is asked of the node with the desk, so that all servers share its clock."""


class ClusterWire(Link):
    """See `link.Link`; `connect` makes a connection to an address that the Cluster gave."""

    spread = True
    fails_over = True

    def __init__(
        self,
        seeds: Sequence[Node],
        connect: Callable[[str, int], Connect],
        place: str,
        timeout_s: float = TIMEOUT_S,
        durable_replicas: int = 0,
    ) -> None:
        self.place = place
        self.timeout_s = timeout_s
        self.durable_replicas = durable_replicas
        self._connect = connect
        self._map = SlotMap(seeds)
        self._wires: dict[Node, Wire] = {}
        self._stale = True
        self._readings = 0
        self._reading = asyncio.Lock()

    async def exchange(
        self, commands: Sequence[Sequence[Word]], *, writes: bool = False, extra_s: float = 0
    ) -> list[Reply]:
        replies: dict[int, Reply] = {}
        problem: Exception | None = None
        give_up = asyncio.get_running_loop().time() + self.timeout_s + extra_s
        for attempt in range(ROUNDS):
            left = [at for at in range(len(commands)) if not _settled(replies.get(at, _NONE))]
            if not left:
                break
            if attempt > 1 or isinstance(problem, StoreUnavailable):
                await asyncio.sleep(PAUSE_S * attempt)
            before = self._readings
            try:
                await self._round(commands, left, replies, writes, extra_s)
                problem = None
            except OutcomeUnknown:
                self._stale = True
                raise
            except StoreUnavailable as error:  # it could not be sent: nothing was done
                self._stale = True
                late = asyncio.get_running_loop().time() > give_up
                if late or (attempt and self._readings != before):
                    raise  # the Cluster names no other node for it yet
                problem = error
        if problem is not None:
            raise problem
        for reply in replies.values():
            if isinstance(reply, MovedError):
                raise StoreUnavailable(
                    f"the nodes of {self.place} do not agree which has slot {reply.slot_id}"
                )
        return [replies[at] for at in range(len(commands))]

    async def _round(
        self,
        commands: Sequence[Sequence[Word]],
        left: Sequence[int],
        replies: dict[int, Reply],
        writes: bool,
        extra_s: float,
    ) -> None:
        """Sends what is left to where it belongs by now, each node's share at once."""
        shares: dict[tuple[Node, bool], list[int]] = {}
        for at in left:
            node, asked = _asked(replies.get(at)), True
            if node is None:
                node, asked = await self._node_of(commands[at]), False
            shares.setdefault((node, asked), []).append(at)
        done = await asyncio.gather(
            *(
                self._share(node, [commands[at] for at in share], asked, writes, extra_s)
                for (node, asked), share in shares.items()
            ),
            return_exceptions=True,
        )
        for share, result in zip(shares.values(), done, strict=True):
            if not isinstance(result, BaseException):
                replies.update(zip(share, result, strict=True))
        for result in done:
            if isinstance(result, BaseException):
                raise result
        for at in left:
            if isinstance(replies[at], RedisError):
                await self.doubt(replies[at])

    async def _share(
        self,
        node: Node,
        commands: Sequence[Sequence[Word]],
        asked: bool,
        writes: bool,
        extra_s: float,
    ) -> list[Reply]:
        wire = self._wire(node)
        if not asked:
            return await wire.exchange(commands, writes=writes, extra_s=extra_s)
        replies: list[Reply] = []
        for command in commands:
            _, reply = await wire.exchange([("ASKING",), command], writes=writes, extra_s=extra_s)
            replies.append(reply)
        return replies

    @asynccontextmanager
    async def dedicated(self, key: str = "") -> AsyncIterator[Connection]:
        node = await self._node_of(("GET", key or HOME))
        try:
            connection = await self._wire(node).open()
        except StoreUnavailable:
            self._stale = True
            raise
        try:
            yield connection
        finally:
            await connection.disconnect(nowait=True)

    async def doubt(self, error: BaseException) -> None:
        if isinstance(error, MovedError) and error.host:
            # Without one it is the port of the node that was asked.
            self._map.moved(error.slot_id, (error.host, error.port))
        # To ask for the map takes its time where a node is frozen: what one says of the command
        # itself (that it has not seen a script, say) is no reason to.
        if not isinstance(error, ResponseError) or _is_elsewhere(error):
            self._stale = True

    def nodes(self) -> Sequence[Link]:
        return [self._wire(node) for node in self._map.masters()]

    async def ping(self) -> None:
        """Every master answers, and the Cluster says that it is whole."""
        if self._stale:
            await self._read_map()
        states = await asyncio.gather(
            *(node.call("CLUSTER", "INFO") for node in self.nodes()), return_exceptions=True
        )
        for state in states:
            if isinstance(state, BaseException):
                self._stale = True
                raise state
            if b"cluster_state:ok" not in state:
                self._stale = True
                raise StoreUnavailable(f"{self.place} says that it is down")

    async def close(self) -> None:
        for wire in self._wires.values():
            await wire.close()

    def _wire(self, node: Node) -> Wire:
        wire = self._wires.get(node)
        if wire is None:
            host, port = node
            wire = self._wires[node] = Wire(
                self._connect(host, port),
                f"the node {host}:{port} of {self.place}",
                self.timeout_s,
                self.durable_replicas,
            )
        return wire

    async def _node_of(self, words: Sequence[Word]) -> Node:
        key = key_of(words) or HOME
        if self._stale:
            await self._read_map()
        slot = key_slot(key if isinstance(key, bytes) else key.encode())
        node = self._map.node(slot)
        if node is None:
            self._stale = True
            raise StoreUnavailable(
                f"{self.place} has no node for slot {slot} of {REDIS_CLUSTER_HASH_SLOTS}"
            )
        return node

    async def _read_map(self) -> None:
        """Asks one node after the other for the slots; once for all who wait for it."""
        readings = self._readings
        async with self._reading:
            if self._readings != readings:
                return
            problem = StoreUnavailable(f"{self.place} names no node")
            for node in self._map.known():
                try:
                    reply = await self._wire(node).call("CLUSTER", "SLOTS")
                except StoreUnavailable as error:
                    self._map.doubt(node)
                    problem = error
                    continue
                self._stale = False
                self._readings += 1
                self._map.read(reply, node)
                await self._forget()
                return
            raise problem

    async def _forget(self) -> None:
        """Hangs up on nodes that the Cluster knows no longer."""
        for node in self._wires.keys() - set(self._map.known()):
            await self._wires.pop(node).close()


def _is_elsewhere(error: ResponseError) -> bool:
    """Does a node say that it is not, or no longer, the one to ask?"""
    moved = isinstance(error, MovedError | ClusterDownError | ReadOnlyError)
    return moved or "UNBLOCKED" in str(error)


_NONE = TryAgainError("not sent yet")


def _asked(reply: Reply) -> Node | None:
    """Where to ask this once: a slot is on its way there."""
    if isinstance(reply, AskError) and not isinstance(reply, MovedError) and reply.host:
        return reply.host, reply.port
    return None


def _settled(reply: Reply) -> bool:
    """Was the command done, or refused for good?"""
    return not isinstance(reply, AskError | TryAgainError | ClusterDownError)
