import assert from "node:assert/strict";
import test from "node:test";

import { connect } from "../../static/js/lib/socket.js";

/** @param {any} world */
function fakeEnvironment(world) {
  let id = 0;
  return {
    url: "ws://hall/ws",
    now: () => world.now,
    random: () => 0.5,
    /** @param {() => void} run @param {number} ms */
    later: (run, ms) => {
      id += 1;
      world.timers.set(id, { at: world.now + ms, run });
      return id;
    },
    /** @param {number} timer */
    cancel: (timer) => world.timers.delete(timer),
    /** @param {() => void} run */
    painted: (run) => world.paints.push(run),
    /** @param {() => void} wake */
    waking: (wake) => {
      world.wake = wake;
      return () => { world.wake = null; };
    },
    /** @returns {any} */
    open: () => {
      /** @type {any} */
      const socket = { readyState: 0, sent: [], closed: false };
      socket.send = (/** @type {string} */ text) => socket.sent.push(JSON.parse(text));
      socket.close = () => Object.assign(socket, { closed: true, readyState: 3 });
      world.sockets.push(socket);
      return socket;
    },
  };
}

/** A browser made of values: time moves only by `pass`. */
function stage() {
  /** @type {any} */
  const world = { now: 0, sockets: [], timers: new Map(), paints: [], states: [], links: [], acks: [], refusals: [] };
  world.pass = (/** @type {number} */ ms) => {
    const end = world.now + ms;
    for (;;) {
      const next = [...world.timers].sort((a, b) => a[1].at - b[1].at)[0];
      if (!next || next[1].at > end) break;
      world.timers.delete(next[0]);
      world.now = Math.max(world.now, next[1].at);
      next[1].run();
    }
    world.now = end;
  };
  world.socket = () => world.sockets.at(-1);
  world.tell = (/** @type {object} */ message) => world.socket().onmessage?.({ data: JSON.stringify(message) });
  world.accept = (/** @type {string | null} */ match = "m1", seq = 3, state = { points: 1 }) => {
    world.socket().readyState = 1;
    world.socket().onopen();
    world.tell({ type: "welcome", protocol: 1, server_ms: 50_000, role: "overlay", view: "scoreboard", match, seq });
    if (match) world.tell({ type: "state", match, seq, server_ms: 50_000, state });
  };
  world.sent = (/** @type {string} */ type) =>
    world.socket().sent.filter((/** @type {any} */ message) => message.type === type);
  world.seqs = () => world.sent("applied").map((/** @type {any} */ message) => message.seq);
  world.line = connect({
    view: "scoreboard", watch: { table: "1" }, key: "k", env: fakeEnvironment(world),
    onState: (state, meta) => world.states.push([state, meta.seq, meta.whole]),
    onLink: (link) => world.links.push(link),
    onAck: (ack) => world.acks.push(ack),
    onRefused: (refused) => world.refusals.push(refused),
  });
  return world;
}

/** Answer every ping for a while. @param {any} world @param {number} ms */
function keepAlive(world, ms) {
  for (let passed = 0; passed < ms; passed += 100) {
    world.pass(100);
    for (const ping of world.sent("ping")) {
      if (ping.answered) continue;
      ping.answered = true;
      world.tell({ type: "pong", t: ping.t, server_ms: 50_000 + world.now });
    }
  }
}

test("hello says who asks for what, and holds nothing yet", () => {
  const world = stage();
  world.accept();
  assert.deepEqual(world.sent("hello"), [
    { type: "hello", protocol: 1, key: "k", watch: { table: "1" }, view: "scoreboard", resume: null },
  ]);
  assert.deepEqual(world.links, ["up"]);
  assert.deepEqual(world.states, [[{ points: 1 }, 3, true]]);
});

test("a patch from the seq before is applied, an old one is ignored", () => {
  const world = stage();
  world.accept();
  world.tell({ type: "patch", match: "m1", seq: 4, patch: { points: 8 } });
  world.tell({ type: "patch", match: "m1", seq: 4, patch: { points: 99 } });
  assert.deepEqual(world.states.at(-1), [{ points: 8 }, 4, false]);
  assert.equal(world.states.length, 2);
});

test("a gap is never patched over: the line is made anew and resumes from what it has", () => {
  const world = stage();
  world.accept();
  world.tell({ type: "patch", match: "m1", seq: 6, patch: { points: 8 } });
  assert.equal(world.states.length, 1);
  world.pass(0);
  assert.equal(world.sockets.length, 2);
  world.accept("m1", 6, { points: 8 });
  assert.deepEqual(world.sent("hello")[0].resume, { match: "m1", seq: 3 });
  assert.deepEqual(world.states.at(-1), [{ points: 8 }, 6, true]);
});

test("a server that sends gap after gap is not asked in a tight loop", () => {
  const world = stage();
  for (let n = 0; n < 5; n += 1) {
    if (world.socket().onopen) world.accept("m1", 3);
    world.tell({ type: "patch", match: "m1", seq: 9, patch: {} });
    world.pass(200);
  }
  assert.ok(world.sockets.length <= 4, `${world.sockets.length} connections in a second`);
});

test("it reconnects for ever, each time within 0.25 to 3 s", () => {
  const world = stage();
  for (let n = 0; n < 50; n += 1) {
    world.socket().onclose();
    const count = world.sockets.length;
    world.pass(249);
    assert.equal(world.sockets.length, count);
    world.pass(2_751);
    assert.equal(world.sockets.length, count + 1);
  }
  assert.deepEqual(world.links, ["down"]);
});

test("a connection that never opens is given up", () => {
  const world = stage();
  world.pass(10_000);
  assert.ok(world.sockets[0].closed);
  assert.ok(world.sockets.length > 1);
});

test("a line that swallows pings is given up after 4 s", () => {
  const world = stage();
  world.accept();
  world.pass(3_900);
  assert.equal(world.sockets.length, 1);
  world.pass(300);
  assert.ok(world.sockets[0].closed);
  assert.equal(world.links.at(-1), "down");
});

test("a line that answers stays, with one ping in ten seconds after the first ones", () => {
  const world = stage();
  world.accept();
  keepAlive(world, 3_000);
  const first = world.sent("ping").length;
  keepAlive(world, 60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.sent("ping").length, first + 6);
});

test("server time comes from the pings", () => {
  const world = stage();
  world.accept();
  keepAlive(world, 2_000);
  assert.ok(Math.abs(world.line.serverNow() - (50_000 + world.now)) <= 100);
  assert.ok(world.line.time.error() < 60);
});

test("waking while waiting to reconnect tries at once; waking on a line probes it", () => {
  const world = stage();
  world.socket().onclose();
  world.wake();
  assert.equal(world.sockets.length, 2);
  world.accept();
  keepAlive(world, 3_000);
  const before = world.sent("ping").length;
  world.wake();
  keepAlive(world, 1_000);
  assert.ok(world.sent("ping").length >= before + 3);
});

test("what is painted is reported once a second at most, the newest last", () => {
  const world = stage();
  world.accept();
  for (let seq = 4; seq < 10; seq += 1) {
    world.tell({ type: "patch", match: "m1", seq, patch: { points: seq } });
    for (const run of world.paints.splice(0)) run();
  }
  assert.deepEqual(world.seqs(), [4]);
  world.pass(1_000);
  assert.deepEqual(world.seqs(), [4, 9]);
  keepAlive(world, 3_000);
  assert.equal(world.sent("applied").length, 2);
});

test("a page that does not paint reports nothing", () => {
  const world = stage();
  world.accept();
  for (let seq = 4; seq < 10; seq += 1) world.tell({ type: "patch", match: "m1", seq, patch: {} });
  assert.equal(world.sent("applied").length, 0);
  assert.equal(world.paints.length, 1);
});

test("a table without a match gives null, once", () => {
  const world = stage();
  world.accept(null, 0);
  assert.deepEqual(world.states, [[null, 0, true]]);
});

test("the match of a table may change", () => {
  const world = stage();
  world.accept();
  world.tell({ type: "state", match: "m2", seq: 0, server_ms: 60_000, state: { points: 0 } });
  world.tell({ type: "patch", match: "m2", seq: 1, patch: { points: 1 } });
  assert.deepEqual(world.states.at(-1), [{ points: 1 }, 1, false]);
});

test("acks and refusals of commands go to the page; nothing is sent without a line", () => {
  const world = stage();
  assert.equal(world.line.send({ id: "c1", base: 3, at: null, event: {} }), false);
  world.accept();
  assert.equal(world.line.send({ id: "c1", base: 3, at: null, event: { type: "stroke" } }), true);
  world.tell({ type: "ack", id: "c1", seq: 4 });
  world.tell({ type: "refused", id: "c2", code: "not_on", message: "…" });
  assert.equal(world.acks[0].seq, 4);
  assert.equal(world.refusals[0].code, "not_on");
  assert.equal(world.sockets.length, 1);
});

test("a key that is not let in is told, and asked again slowly", () => {
  const world = stage();
  world.socket().readyState = 1;
  world.socket().onopen();
  world.tell({ type: "refused", id: null, code: "forbidden", message: "…" });
  assert.deepEqual(world.links, ["denied"]);
  world.pass(3_000);
  assert.equal(world.sockets.length, 2);
  world.accept();
  assert.deepEqual(world.links, ["denied", "up"]);
});

test("a server that cannot reach its store is away, not forbidding", () => {
  const world = stage();
  world.socket().readyState = 1;
  world.socket().onopen();
  world.tell({ type: "refused", id: null, code: "unavailable", message: "…" });
  assert.deepEqual(world.links, ["down"]);
  world.pass(3_000);
  assert.equal(world.sockets.length, 2);
});

test("nonsense from the server is ignored", () => {
  const world = stage();
  world.accept();
  for (const data of ["", "{", "null", "[]", '{"type":"later"}', new ArrayBuffer(2)]) world.socket().onmessage({ data });
  assert.equal(world.sockets.length, 1);
  assert.equal(world.states.length, 1);
});

test("a closed line stays closed", () => {
  const world = stage();
  world.accept();
  world.line.close();
  world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(world.timers.size, 0);
  assert.equal(world.wake, null);
});
