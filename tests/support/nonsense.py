"""Seeded nonsense: messages that are nearly right, JSON that is hardly any, frames and requests."""

import copy
import json
import random
from typing import Any

from server.protocol.codec import MAX_MESSAGE_BYTES
from tests.support.raw_socket import BINARY, CLOSE, PING, PONG, frame

EVENTS: list[dict[str, Any]] = [
    {"type": "start", "breaker": "a"},
    {"type": "stroke", "potted": ["red"]},
    {"type": "stroke", "potted": ["black"], "nominated": "black"},
    {"type": "foul", "reason": "wrong_pot", "balls": ["black"], "miss": True},
    {"type": "choose", "option": "play_again"},
    {"type": "award", "scope": "frame", "to": "b", "reason": "other"},
    {"type": "adjust", "points": {"a": 1, "b": 2}},
    {"type": "clock", "clock": "shot", "action": "start"},
    {"type": "extension", "side": "a"},
    {"type": "undo", "seq": 1},
    {"type": "peek", "at": 1},
    {"type": "warn", "side": "a", "kind": "conduct"},
]
SIDES = {"a": {"name": "Ada", "players": ["Ada"], "country": "pl"}, "b": {"name": "Bela"}}
BODIES: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/api/matches/{id}/events", {"id": "x", "base": None, "at": None, "event": EVENTS[0]}),
    ("POST", "/api/matches", {"format": "snooker", "sides": SIDES, "table": "2"}),
    ("POST", "/api/matches", {"format": {"preset": "snooker", "best_of": 9}, "sides": SIDES}),
    ("PUT", "/api/tables", {"table": "2", "match": None}),
    ("POST", "/api/keys", {"role": "overlay", "table": "2", "label": "x"}),
    ("DELETE", "/api/keys", {"id": "0" * 64}),
    ("POST", "/api/leagues", {"title": "L", "players": ["Ada", "Bela", "Cleo", "Dora"]}),
    ("POST", "/api/leagues/none/nights", {"n": 1, "players": ["Ada"], "tables": ["2"]}),
    ("POST", "/api/leagues/none/results", {"n": 1, "matches": []}),
    (
        "POST",
        "/api/import",
        {
            "kind": "cuecast-match",
            "version": 1,
            "id": "imported",
            "format": "snooker",
            "sides": SIDES,
            "table": None,
            "created_ms": 1,
            "log": [{"command": "c", "event": {"at": 1, **EVENTS[0]}}],
        },
    ),
]
ODD: list[Any] = [
    None, True, False, 0, -1, 1.5, 1e308, 2**31, 2**53, 2**64, -(2**63), 10**400, "", "a", "\u0000",
    "\ud800", "\u202e", "🎱" * 50, "x" * 5000, "' OR 1=1 --", "../../etc/passwd", "<script>",
    "{{7*7}}", "${jndi}", "%s%n", [], {}, [[]], [None], {"a": {}}, {"": ""},
    {"__proto__": {"x": 1}}, ["red"] * 300, {"type": "stroke"}, "NaN", [1, "a", None],
]  # fmt: skip


class Nonsense:
    """Makes cases out of one seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def spoiled(self, value: Any, times: int | None = None) -> Any:
        """A copy of a document with something in it changed, now and then nothing."""
        made = json.loads(json.dumps(value))
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 4)) if times is None else times):
            made = self._changed(made)
        return made

    def text(self, value: Any) -> bytes:
        """A document as JSON text, right in most cases; always UTF-8."""
        raw = json.dumps(value, ensure_ascii=self.random.random() < 0.5)
        raw = raw.encode("utf-8", "replace").decode()
        match self.random.randrange(24):
            case 0:
                raw = raw[: self.random.randrange(len(raw) + 1)]
            case 1:
                at = self.random.randrange(len(raw) + 1)
                raw = raw[:at] + self.random.choice('{}[]",:\\0eE-\x00\x7f\ufeff') + raw[at:]
            case 2:
                raw *= 2
            case 3:
                raw = raw.replace("{", '{"type":"ping",', 1)
            case 4:
                deep = self.random.choice((20, 33, 500, 5000))
                raw = raw.replace("null", "[" * deep + "]" * deep, 1)
            case 5:
                deep = self.random.choice((33, 900, 7000))
                raw = '{"a":' * deep + "1" + "}" * (deep if self.random.random() < 0.5 else 0)
            case 6:
                raw = raw.replace("null", self.random.choice(("NaN", "-Infinity", "1" * 5000)), 1)
            case 7:
                raw = '"' + "x" * (MAX_MESSAGE_BYTES + self.random.randrange(-3, 3)) + '"'
            case _:
                pass
        return raw.encode("utf-8", "replace")

    def message(self) -> bytes:
        """What a page might say after its hello, more or less."""
        event = self.spoiled(self.random.choice(EVENTS))
        name = f"f{self.random.getrandbits(64):x}"
        command = {"type": "command", "id": name, "base": None, "at": None, "event": event}
        kinds = (command, command, command, {"type": "ping", "t": 1}, {"type": "applied", "seq": 1})
        return self.text(self.spoiled(self.random.choice(kinds)))

    def hello(self, key: str) -> bytes:
        """A first message, more or less; a wrong key is always the same one."""
        watch = self.random.choice(({"table": "2"}, {"match": "nosuchmatch"}, {"league": "none"}))
        view = self.random.choice(("scoreboard", "commentary", "referee", "night", "league-table"))
        said = {"type": "hello", "protocol": 1, "key": key, "watch": watch, "view": view}
        told = self.spoiled(said | {"resume": self.random.choice((None, {"match": "m", "seq": 3}))})
        if isinstance(told, dict) and isinstance(told.get("key"), str) and told["key"] != key:
            told["key"] = "wrong"
        return self.text(told)

    def request(self, match_id: str) -> tuple[str, str, bytes]:
        """Method, path and body."""
        method, path, body = self.random.choice(BODIES)
        body = self.spoiled(body)
        if "event" in body if isinstance(body, dict) else False:
            body["event"] = self.spoiled(self.random.choice(EVENTS))
        raw = self.text(body)
        if self.random.random() < 0.1:
            raw = self._bytes(raw)
        return method, path.format(id=match_id), raw

    def junk_request(self) -> bytes:
        """Bytes on the port that may be taken for HTTP."""
        good = (
            b"POST /api/keys HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b'Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n0\r\n\r\n'
        )
        other = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n\r\n"
        return self._bytes(self.random.choice((good, other)))

    def frames(self) -> bytes:
        """Frames as no browser sends them."""
        rnd, some = self.random, self.random.randbytes(self.random.choice((0, 1, 7, 125, 126, 900)))
        text = b'{"type":"ping","t":1}'
        return rnd.choice(
            (
                lambda: frame(some, BINARY),
                lambda: frame(b"\xff\xfe\xc0\xaf" + some),
                lambda: frame(text, masked=False),
                lambda: frame(text, rsv=rnd.randrange(1, 8)),
                lambda: frame(text, opcode=rnd.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15))),
                lambda: frame(some, PING) + frame(some, PONG) + frame(text),
                lambda: frame(some * 2, PING),
                lambda: frame(b"", PING, fin=False),
                lambda: frame(text, opcode=0),
                lambda: frame(text[:5], fin=False) + frame(some, PING) + frame(text[5:], opcode=0),
                lambda: frame(text[:5], fin=False) + frame(text),
                lambda: b"".join(frame(b"x", opcode=0 if n else 1, fin=False) for n in range(500)),
                lambda: frame(some[:60], CLOSE),
                lambda: frame(
                    rnd.choice((b"\x00", b"\x03\xe8\xff", b"\x00\x01", b"\x13\x88")), CLOSE
                ),
                lambda: frame(text, length=rnd.choice((2**16, 2**31, 2**63 - 1))),
                lambda: frame(b"x" * rnd.choice((16385, 65535, 65536, 200_000))),
                lambda: frame(text)[: rnd.randrange(20)],
                lambda: some + frame(text),
            )
        )()

    def _bytes(self, raw: bytes) -> bytes:
        made = bytearray(raw)
        for _ in range(self.random.choice((1, 1, 2, 8))):
            at = self.random.randrange(len(made) + 1)
            made[at : at + self.random.randrange(3)] = self.random.randbytes(
                self.random.randrange(4)
            )
        return bytes(made)

    def _odd(self) -> Any:
        return copy.deepcopy(self.random.choice(ODD))

    def _changed(self, value: Any) -> Any:
        rnd = self.random
        if isinstance(value, dict) and value and rnd.random() < 0.9:
            name = rnd.choice(list(value))
            match rnd.randrange(6):
                case 0:
                    del value[name]
                case 1:
                    value[rnd.choice(("more", "type", "at", "id", ""))] = self._odd()
                case 2:
                    value[name] = self._odd()
                case _:
                    value[name] = self._changed(value[name])
            return value
        if isinstance(value, list) and value and rnd.random() < 0.7:
            at = rnd.randrange(len(value))
            value[at] = self._changed(value[at])
            return value
        return self._odd()
