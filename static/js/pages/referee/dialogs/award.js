/** The referee awards a frame, a rack or the match, or gives a formal warning: whom, what, why. */

import { button, write } from "../../common/dom.js";
import { group, oneOf } from "../../common/dialogs/fields.js";
import { openSheet } from "../../common/dialogs/sheet.js";

/** @typedef {import("../../tablet/types.js").MatchState} MatchState */
/** @typedef {import("../../tablet/types.js").RefereeEvent} RefereeEvent */
/** @typedef {import("../../tablet/types.js").Side} Side */
/** @typedef {import("../../common/words.js").Words} Words */
/** @typedef {import("../seam.js").AwardForm} AwardForm */

/** @param {MatchState} state @returns {{value: Side, text: string}[]} */
const bothSides = ({ sides }) => [
  { value: "a", text: sides.a.name },
  { value: "b", text: sides.b.name },
];

/** @typedef {{to: Side|null, scope: string|null, reason: string|null}} Picked */

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {AwardForm} form
 * @param {(event: RefereeEvent) => void} submit
 */
export function openAward(words, state, form, submit) {
  const sheet = openSheet({ title: words.of("award_title"), cancel: words.of("cancel") });
  /** @type {Picked} */
  const picked = { to: null, scope: null, reason: null };
  const confirm = button("", () => {
    sheet.close();
    submit({ type: "award", ...picked });
  }, "act-bad act-confirm");
  const pick = (/** @type {Partial<Picked>} */ part) => {
    Object.assign(picked, part);
    refresh();
  };
  const worded = (/** @type {string} */ stem, /** @type {string[]} */ names) =>
    names.map((value) => ({ value, text: words.of(`${stem}_${value}`) }));
  const to = oneOf(bothSides(state), null, (side) => pick({ to: side }));
  const why = oneOf(worded("why", form.reasons), null, (reason) => pick({ reason }));
  const scope = oneOf(worded("scope", [form.part, "match"]), null, (each) => pick({ scope: each }));

  function refresh() {
    const only = !form.inPlay || onlyMatch(state, picked);
    if (only && picked.scope === form.part) picked.scope = null;
    scope.set(picked.scope);
    for (const node of scope.nodes.slice(0, 1)) node.disabled = only;
    const ready = picked.to && picked.scope && picked.reason;
    confirm.disabled = !ready;
    const name = picked.to ? state.sides[picked.to].name : "";
    write(confirm, words.of(ready ? `award_yes_${picked.scope}` : "award_pick", { name }));
  }

  sheet.body.append(
    group(words.of("award_to"), ...to.nodes),
    group(words.of("award_why"), ...why.nodes),
    group(words.of("award_scope"), ...scope.nodes),
  );
  sheet.foot.append(confirm);
  refresh();
}

/**
 * It is the second award for conduct or refusal against the same side.
 * @param {MatchState} state
 * @param {Picked} picked
 */
function onlyMatch({ offers }, { to, reason }) {
  const again = reason === "conduct" || reason === "refusal";
  return again && to !== null && offers.award[to] === "match";
}

/**
 * @param {Words} words
 * @param {MatchState} state
 * @param {string[]} kinds what for, the likeliest first
 * @param {(event: RefereeEvent) => void} submit
 */
export function openWarn(words, state, kinds, submit) {
  const sheet = openSheet({ title: words.of("warn_title"), cancel: words.of("cancel") });
  /** @type {{side: Side|null, kind: string|null}} */
  const picked = { side: state.striker ?? null, kind: kinds[0] ?? null };
  const confirm = button("", () => {
    sheet.close();
    submit({ type: "warn", ...picked });
  }, "act-bad act-confirm");
  const refresh = () => {
    confirm.disabled = picked.side === null;
    const name = picked.side ? state.sides[picked.side].name : "";
    write(confirm, words.of("warn_yes", { name }));
  };
  const whom = oneOf(bothSides(state), picked.side, (side) => {
    picked.side = side;
    refresh();
  });
  const options = kinds.map((each) => ({ value: each, text: words.of(`kind_${each}`) }));
  const kind = oneOf(options, picked.kind, (each) => (picked.kind = each));
  sheet.body.append(
    group(words.of("warn_whom"), ...whom.nodes),
    group(words.of("warn_kind"), ...kind.nodes),
  );
  sheet.foot.append(confirm);
  refresh();
}
