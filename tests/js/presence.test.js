import assert from "node:assert/strict";
import test from "node:test";

import { aboutPage, batteryOf, kindOf, obey, pageId, withOptions } from "../../static/js/lib/presence.js";

/** A window made of values. @param {string} href @param {string} [kind] of navigation */
function place(href, kind = "navigate", kept = new Map()) {
  /** @type {any} */
  const made = {
    did: [],
    location: {
      href,
      reload: () => made.did.push("reload"),
      replace: (/** @type {string} */ url) => made.did.push(url),
    },
    performance: { getEntriesByType: () => [{ type: kind }] },
    sessionStorage: {
      getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
      removeItem: (/** @type {string} */ name) => kept.delete(name),
    },
  };
  return made;
}

const ADDRESS = "http://hall:8147/overlay/scoreboard?table=1&key=secret&theme=light&delay=500&name=Main%20%E4%B8%81";

test("a page says what it is, and never its key", () => {
  const { id, ...about } = aboutPage(place(ADDRESS));
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(about, {
    kind: "scoreboard",
    path: "/overlay/scoreboard?table=1&theme=light&delay=500&name=Main+%E4%B8%81",
    name: "Main 丁",
    late_ms: 500,
  });
});

test("a name of nothing or of signs that are not seen is none, a long one is cut", () => {
  assert.equal(aboutPage(place("http://h/referee?name=%00%1f")).name, null);
  assert.equal(aboutPage(place("http://h/referee")).name, null);
  assert.equal(aboutPage(place(`http://h/referee?name=${"丁".repeat(99)}`)).name?.length, 60);
});

test("the id outlives a reload and an order of the desk, not the copying of a tab", () => {
  const kept = new Map();
  const first = pageId(place(ADDRESS, "navigate", kept));
  assert.equal(pageId(place(ADDRESS, "reload", kept)), first);
  obey({ options: { theme: null } }, place(ADDRESS, "navigate", kept));
  assert.equal(pageId(place(ADDRESS, "navigate", kept)), first);
  assert.notEqual(pageId(place(ADDRESS, "navigate", kept)), first);
});

test("a browser that keeps nothing gets an id all the same", () => {
  const shut = { ...place(ADDRESS), sessionStorage: /** @type {any} */ (null) };
  assert.match(pageId(shut), /^[0-9a-f-]{36}$/);
});

test("kinds are the last word of the address", () => {
  assert.equal(kindOf("/overlay/shot-clock"), "shot-clock");
  assert.equal(kindOf("/referee"), "referee");
  assert.equal(kindOf("/"), "index");
  assert.equal(kindOf("/overlay/丁"), "page");
});

test("other options make another address; what it opens stays", () => {
  const url = new URL(withOptions(ADDRESS, { theme: null, pos: "top", key: "x", table: "9", delay: "1 & 2" }));
  assert.deepEqual([...url.searchParams], [
    ["table", "1"], ["key", "secret"], ["delay", "1 & 2"], ["name", "Main 丁"], ["pos", "top"],
  ]);
  assert.equal(url.pathname, "/overlay/scoreboard");
});

test("orders are done: anew, with other options, or nothing but a name", () => {
  const page = place(ADDRESS);
  obey({ reload: true }, page);
  assert.deepEqual(page.did, ["reload"]);
  obey({ options: { pos: "top" } }, page);
  assert.match(page.did[1], /&pos=top$/);
  obey({ name: "Main" }, page);
  assert.equal(page.did.length, 2);
});

test("the battery is known where the browser tells", async () => {
  assert.equal(batteryOf({})(), null);
  const told = batteryOf({ getBattery: () => Promise.resolve({ level: 0.25 }) });
  await Promise.resolve();
  assert.equal(told(), 0.25);
  assert.equal(batteryOf({ getBattery: () => Promise.reject(new Error("no")) })(), null);
});
