/** @file The fields of an event out of its JSON Schema: every event of every discipline, with no form of its own. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { NOT_FIELDS, plain } from "./schema.js";

/** @typedef {import("../common/words.js").Words} Words */
/** @typedef {import("./schema.js").Schema} Schema */
/** @typedef {import("./schema.js").Values} Values */

/**
 * @param {{words: Words, schema: Schema, of: Schema, values: Values, sides: Record<string, string>, again: () => void}} form
 */
export function eventFields(form) {
  const names = Object.keys(form.of.properties).filter((name) => !NOT_FIELDS.has(name));
  return names.map((name) => field(form, name));
}

/** @param {Parameters<typeof eventFields>[0]} form @param {string} name */
function field(form, name) {
  const { words, schema, of, values, again } = form;
  const kind = plain(schema, of.properties[name]);
  const label = words.of(`field_${name}`);
  /** @param {unknown} value */
  const set = (value) => {
    values[name] = value;
    again();
  };
  if (kind.type === "boolean") return yesNo(label, values[name], set);
  if (kind.type === "array") return several(form, name, label, kind, values[name] ?? [], set);
  if (kind.type === "object") return pair(form, label, values[name], set);
  if (kind.enum) {
    const none = !(of.required ?? []).includes(name);
    return select(label, kind.enum.map((/** @type {string} */ one) => ({ value: one, text: said(form, name, one) })),
      values[name] ?? "", none, set);
  }
  return number(label, values[name], set);
}

/** What a value is called. @param {Parameters<typeof eventFields>[0]} form @param {string} name @param {string|number} value */
function said({ words, sides }, name, value) {
  if (typeof value === "number") return words.ball(value);
  if (value in sides) return sides[value] ?? value;
  if (name === "reason") {
    const reason = words.reason(value);
    return reason === `reason_${value}` ? words.of(`value_${value}`) : reason;
  }
  const ball = words.ball(value);
  return ball === `ball_${value}` ? words.of(`value_${value}`) : ball;
}

/** @param {string} label @param {unknown} value @param {(value: boolean) => void} set */
function yesNo(label, value, set) {
  /** @param {Event} event */
  const ticked = (event) => set(/** @type {HTMLInputElement} */ (event.target).checked);
  return html`<label class="tick"><input type="checkbox" .checked=${Boolean(value)} @change=${ticked} /><span>${label}</span></label>`;
}

/** @param {string} label @param {unknown} value @param {(value: number|null) => void} set */
function number(label, value, set) {
  /** @param {Event} event */
  const typed = (event) => {
    const shown = /** @type {HTMLInputElement} */ (event.target).value;
    set(shown === "" ? null : Number(shown));
  };
  return html`<label class="field"><span class="field-label">${label}</span>
    <input type="number" .value=${String(value ?? "")} @change=${typed} /></label>`;
}

/**
 * @param {string} label @param {{value: string, text: string}[]} options @param {string} here @param {boolean} none
 * @param {(value: string|null) => void} set
 */
function select(label, options, here, none, set) {
  /** @param {Event} event */
  const chosen = (event) => set(/** @type {HTMLSelectElement} */ (event.target).value || null);
  return html`<label class="field"><span class="field-label">${label}</span><select ?required=${!none} @change=${chosen}>
    ${none || !here ? html`<option value="" ?selected=${!here}>–</option>` : nothing}
    ${options.map(({ value, text }) => html`<option value=${value} ?selected=${value === here}>${text}</option>`)}
  </select></label>`;
}

/**
 * A list: what is in it, each to be taken out, and what may be added.
 * @param {Parameters<typeof eventFields>[0]} form @param {string} name @param {string} label @param {Schema} kind
 * @param {(string|number)[]} value @param {(value: (string|number)[]) => void} set
 */
function several(form, name, label, kind, value, set) {
  const { words } = form;
  const options = kind.items.enum ?? [1, 2, 3, 4, 5, 6, 7, 8, 9];
  /** @param {Event} event */
  const added = (event) => {
    const box = /** @type {HTMLSelectElement} */ (event.target);
    const picked = options.find((/** @type {string|number} */ one) => String(one) === box.value);
    box.value = "";
    if (picked !== undefined) set([...value, picked]);
  };
  const chips = value.map((one, index) => html`<button type="button" class="quiet chip"
    aria-label=${`${words.of("remove")}: ${said(form, name, one)}`}
    @click=${() => set(value.filter((_, at) => at !== index))}>${said(form, name, one)} ×</button>`);
  return html`<div class="field"><span class="field-label">${label}</span><span class="row">${chips}
    <select aria-label=${`${words.of("add")}: ${label}`} @change=${added}><option value="">${words.of("add")}</option>
      ${options.map((/** @type {string|number} */ one) => html`<option value=${one}>${said(form, name, one)}</option>`)}
    </select></span></div>`;
}

/**
 * Two numbers, one a side.
 * @param {Parameters<typeof eventFields>[0]} form @param {string} label @param {Record<string, number>|undefined|null} value
 * @param {(value: Record<string, number>|null) => void} set
 */
function pair({ sides }, label, value, set) {
  /** @param {string} side */
  const typed = (side) => (/** @type {Event} */ event) => {
    const shown = /** @type {HTMLInputElement} */ (event.target).value;
    set({ a: 0, b: 0, ...value, [side]: Number(shown) });
  };
  return html`<fieldset class="field"><legend class="field-label">${label}</legend><span class="row">
    ${["a", "b"].map((side) => html`<label><span class="field-hint">${sides[side]}</span>
      <input type="number" .value=${String(value?.[side] ?? "")} @change=${typed(side)} /></label>`)}</span></fieldset>`;
}
