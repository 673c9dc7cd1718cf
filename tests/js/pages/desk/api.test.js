/** The server's addresses as the desk asks them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, createApi } from "../../../../static/js/pages/desk/api.js";

test("the key goes as a header, a body as JSON", async () => {
  /** @type {any[]} */
  const asked = [];
  const api = createApi("KEY", async (address, options) => {
    asked.push([address, options]);
    return new Response('{"ok":1}', { status: 200 });
  });
  assert.deepEqual(await api.post("/api/x", { a: 1 }), { ok: 1 });
  const [address, options] = asked[0];
  assert.equal(address, "/api/x");
  assert.deepEqual([options.method, options.body, options.headers.Authorization], ["POST", '{"a":1}', "Bearer KEY"]);
  assert.equal(options.headers["Content-Type"], "application/json");
});

test("an answer without a body is none", async () => {
  const api = createApi("KEY", async () => new Response(null, { status: 204 }));
  assert.equal(await api.remove("/api/x"), null);
});

test("a refusal is an error with the server's words, and so is no answer", async () => {
  const refused = new Response('{"code":"stale","message":"look again"}', { status: 409 });
  const api = createApi("KEY", async () => refused);
  await assert.rejects(api.get("/api/x"), (error) => error instanceof ApiError && error.code === "stale" && error.message === "look again");
  const away = createApi("KEY", async () => { throw new TypeError("gone"); });
  await assert.rejects(away.get("/api/x"), (error) => error instanceof ApiError && error.code === "unavailable");
});
