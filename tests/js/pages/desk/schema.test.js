/** Events as their schema has them. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cleaned, eventSchema, eventTypes, plain } from "../../../../static/js/pages/desk/schema.js";

const STROKE = {
  properties: {
    type: { enum: ["stroke"] },
    potted: { type: "array", items: { enum: ["red", "black"] }, default: [] },
    nominated: { anyOf: [{ enum: ["black"] }, { type: "null" }], default: null },
    points: { anyOf: [{ $ref: "#/$defs/Pair" }, { type: "null" }], default: null },
    at: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
  },
  required: ["type"],
};
const PAIR = { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } };
const SCHEMA = {
  events: { snooker: { discriminator: { mapping: { stroke: "#/$defs/x.Stroke", undo: "#/$defs/Undo", amend: "#/$defs/x.Amended" } } } },
  $defs: { "x.Stroke": STROKE, Pair: PAIR, Undo: {}, "x.Amended": {} },
};

test("no correction stands in the place of an event", () => {
  assert.deepEqual(eventTypes(SCHEMA, "snooker"), ["stroke"]);
});

test("references are followed, and null is no kind of its own", () => {
  const stroke = eventSchema(SCHEMA, "snooker", "stroke");
  assert.equal(stroke, STROKE);
  assert.deepEqual(plain(SCHEMA, STROKE.properties.nominated), { enum: ["black"] });
  assert.equal(plain(SCHEMA, STROKE.properties.points), PAIR);
});

test("what is as it would be anyway is left out, and so is what another type had", () => {
  const values = { type: "stroke", potted: ["red"], nominated: null, points: "", at: 9, reason: "in_off" };
  assert.deepEqual(cleaned(STROKE, values), { type: "stroke", potted: ["red"] });
  assert.deepEqual(cleaned(STROKE, { type: "stroke", potted: [] }), { type: "stroke" });
});
