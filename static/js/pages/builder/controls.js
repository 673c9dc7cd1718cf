/** @file A control for each option: what fits its kind, with what it is for. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { choice, text, tick } from "../desk/fields.js";

/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {import("./address.js").Option} Option */
/** @typedef {import("../desk/fields.js").Bound<Record<string, any>>} Bound */

/** @param {Words} words @param {Option} option @param {Bound} bound */
export function control(words, option, bound) {
  const name = option.name;
  const label = words.of(`option_${name}`);
  const hint = words.of(`about_${name}`);
  switch (option.kind) {
    case "switch":
      return onOff(option, bound, label, hint);
    case "number":
      return text(bound, name, label, {
        type: "number", least: Number(option.values[0]), most: Number(option.values[1]), hint, placeholder: option.default,
      });
    case "colour":
      return colour(words, name, bound, label, hint);
    case "text":
      return text(bound, name, label, { max: 200, hint });
    default:
      return choice(bound, name, label, choices(words, option), undefined, hint);
  }
}

/** What may be chosen; without a default there is "none of these" too. @param {Words} words @param {Option} option */
function choices(words, option) {
  const values = option.default ? option.values : ["", ...option.values];
  return values.map((value) => ({ value, text: words.of(`value_${option.name}_${value || "none"}`) }));
}

/** @param {Option} option @param {Bound} bound @param {string} label @param {string} hint */
function onOff({ name, default: usual }, { values, again }, label, hint) {
  const told = { [name]: (values[name] || usual) === "1" };
  const taken = () => {
    values[name] = told[name] ? "1" : "0";
    again();
  };
  return tick({ values: told, again: taken }, name, label, hint);
}

/** @param {Words} words @param {string} name @param {Bound} bound @param {string} label @param {string} hint */
function colour(words, name, { values, again }, label, hint) {
  const here = String(values[name] ?? "").replace("#", "");
  const taken = (/** @type {string} */ value) => {
    values[name] = value.replace("#", "");
    again();
  };
  const own = html`<button type="button" class="quiet" @click=${() => taken("")}>${words.of("theirs")}</button>`;
  return html`<div class="field"><label class="field-label" for="colour-${name}">${label}</label><span class="row">
    <input type="color" id="colour-${name}" name=${name} .value=${here.length === 6 ? `#${here}` : "#808080"}
      @change=${(/** @type {Event} */ event) => taken(/** @type {HTMLInputElement} */ (event.target).value)} />
    ${here ? own : html`<span class="none">${words.of("as_theme")}</span>`}</span>
    ${hint ? html`<span class="field-hint">${hint}</span>` : nothing}</div>`;
}
