/** What the desk asks of a page. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { browserOf, changed } from "../../../../static/js/pages/desk/page_words.js";

test("options that are gone are taken away, others are set", () => {
  const old = new URLSearchParams("theme=light&pos=top");
  assert.deepEqual(changed(old, "pos=bottom\n\n swap = 1 \nname=a=b"), { theme: null, pos: "bottom", swap: "1", name: "a=b" });
  assert.deepEqual(changed(old, ""), { theme: null, pos: null });
});

test("a browser is named in short", () => {
  const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Safari/537.36";
  assert.equal(browserOf({ agent, obs: false }), "Chrome 127");
  assert.equal(browserOf({ agent: "Mozilla/5.0 Version/17.4 Safari/605", obs: false }), "Safari 17");
  assert.equal(browserOf({ agent, obs: true }), "OBS");
  assert.equal(browserOf({ agent: null, obs: false }), null);
});
