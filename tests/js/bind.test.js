import assert from "node:assert/strict";
import test from "node:test";

import { asText, bind, reader, truthy } from "../../static/js/lib/bind.js";

/** An element with as much of the DOM as binding needs. @param {Record<string, string>} attributes @param {any[]} children */
function element(attributes = {}, children = []) {
  const classes = new Set();
  /** @type {Record<string, string>} */
  const dataset = {};
  for (const [name, value] of Object.entries(attributes)) {
    const key = name.replace(/^data-/, "").replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    dataset[key] = value;
  }
  /** @type {any} */
  const made = {
    set: /** @type {Record<string, string>} */ ({}),
    writes: 0,
    text: "",
    hidden: false,
    parentElement: null,
    dataset,
    classes,
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
    classList: { toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => (on ? classes.add(name) : classes.delete(name)) },
    setAttribute(/** @type {string} */ name, /** @type {string} */ value) { this.set[name] = value; },
    removeAttribute(/** @type {string} */ name) { delete this.set[name]; },
    querySelectorAll: () => children.flatMap((child) => [child, ...child.querySelectorAll("*")]),
    get textContent() { return this.text; },
    set textContent(text) { this.text = text; this.writes += 1; },
  };
  for (const child of children) child.parentElement = made;
  return made;
}

test("a path leads to a value, and nowhere when it breaks off", () => {
  const state = { sides: { a: { points: 0 } }, balls: ["red", null] };
  assert.equal(reader("sides.a.points")(state), 0);
  assert.equal(reader("balls.0")(state), "red");
  assert.equal(reader("sides.c.points")(state), undefined);
  assert.equal(reader("sides.a.points.x")(state), undefined);
  assert.equal(reader("sides.a")(null), undefined);
  assert.equal(reader("constructor.name")(state), undefined);
  assert.equal(reader("!sides.a.points")(state), true);
});

test("nothing, no, nought and the empty text do not count as true", () => {
  assert.deepEqual([null, undefined, false, 0, ""].map(truthy), [false, false, false, false, false]);
  assert.deepEqual([true, 1, "a", [], {}].map(truthy), [true, true, true, true, true]);
  assert.deepEqual([null, undefined, false, 0, 7, "x"].map(asText), ["", "", "", "0", "7", "x"]);
});

test("text, class, attribute and show follow the state", () => {
  const child = element({ "data-text": "name", "data-class-lit": "lit", "data-attr-data-ball": "ball", "data-show": "lit" });
  const draw = bind(element({}, [child]));
  draw({ name: "<b>Łoś</b>", lit: true, ball: "red" });
  assert.equal(child.text, "<b>Łoś</b>");
  assert.deepEqual([...child.classes], ["lit"]);
  assert.deepEqual(child.set, { "data-ball": "red" });
  assert.equal(child.hidden, false);
  draw({ name: null, lit: false, ball: null });
  assert.equal(child.text, "");
  assert.deepEqual([...child.classes], []);
  assert.deepEqual(child.set, {});
  assert.equal(child.hidden, true);
});

test("what did not change is not written again", () => {
  const child = element({ "data-text": "points" });
  const draw = bind(element({}, [child]));
  draw({ points: 8 });
  draw({ points: 8 });
  draw({ points: 15 });
  assert.equal(child.writes, 2);
});

test("a first drawing of what the server drew writes nothing", () => {
  const child = element({ "data-text": "points" });
  child.text = "8";
  bind(element({}, [child]))({ points: 8 });
  assert.equal(child.writes, 0);
});

test("words come from the page's list; an unknown one is nothing", () => {
  const child = element({ "data-word": "note" });
  const draw = bind(element({}, [child]), { words: { concession: "Conceded" } });
  draw({ note: "concession" });
  assert.equal(child.text, "Conceded");
  draw({ note: "toString" });
  assert.equal(child.text, "");
});

test("what fades out keeps its text, and is right when it comes back", () => {
  const child = element({ "data-text": "break.points" });
  const draw = bind(element({}, [element({ "data-while": "break.on" }, [child])]));
  draw({ break: { on: true, points: 64 } });
  draw({ break: { on: false, points: null } });
  assert.equal(child.text, "64");
  draw({ break: { on: true, points: 1 } });
  assert.equal(child.text, "1");
});

test("a page can bind attributes of its own", () => {
  /** @type {any[]} */
  const put = [];
  const child = element({ "data-name": "name" });
  const draw = bind(element({}, [child]), { custom: { name: (_, value) => put.push(value) } });
  draw({ name: "丁俊暉" });
  draw({ name: "丁俊暉" });
  assert.deepEqual(put, ["丁俊暉"]);
});

test("no match at all is a state too", () => {
  const child = element({ "data-text": "sides.a.points", "data-class-on": "show" });
  const draw = bind(element({}, [child]));
  draw({ show: {}, sides: { a: { points: 8 } } });
  draw(null);
  assert.equal(child.text, "");
  assert.deepEqual([...child.classes], []);
});
