/** @file The fields of the desk's forms: a label and what is typed or chosen, bound to a key of the values. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

/**
 * @template {Record<string, any>} Values
 * @typedef {{values: Values, again: () => void}} Bound
 */

/**
 * @param {Bound<any>} bound @param {string} key @param {string} label
 * @param {{type?: string, max?: number, list?: string, required?: boolean, hint?: string, placeholder?: string,
 *   least?: number, most?: number, taken?: (text: string) => void}} [more]
 */
export function text({ values, again }, key, label, more = {}) {
  const { type = "text", max = 80, list, required = false, hint, placeholder, least, most, taken } = more;
  /** @param {Event} event */
  const typed = (event) => {
    values[key] = /** @type {HTMLInputElement} */ (event.target).value;
    taken?.(values[key]);
    again();
  };
  return html`<label class="field"><span class="field-label">${label}</span>
    <input type=${type} .value=${String(values[key] ?? "")} name=${key} maxlength=${type === "text" ? max : nothing}
      list=${list ?? nothing} ?required=${required} placeholder=${placeholder ?? nothing} min=${least ?? nothing}
      max=${most ?? nothing} autocomplete="off" @change=${typed} />
    ${hint ? html`<span class="field-hint">${hint}</span>` : nothing}</label>`;
}

/**
 * @param {Bound<any>} bound @param {string} key @param {string} label
 * @param {{value: string, text: string}[]} options @param {(value: string) => void} [taken] @param {string} [hint]
 * @param {boolean} [required] the option without a value answers nothing
 */
export function choice({ values, again }, key, label, options, taken, hint, required = false) {
  /** @param {Event} event */
  const chosen = (event) => {
    values[key] = /** @type {HTMLSelectElement} */ (event.target).value;
    taken?.(values[key]);
    again();
  };
  const here = String(values[key] ?? "");
  return html`<label class="field"><span class="field-label">${label}</span>
    <select name=${key} ?required=${required} @change=${chosen}>
      ${options.map(({ value, text: shown }) =>
        html`<option value=${value} ?selected=${value === here}>${shown}</option>`)}
    </select>${hint ? html`<span class="field-hint">${hint}</span>` : nothing}</label>`;
}

/** @param {Bound<any>} bound @param {string} key @param {string} label @param {string} [hint] */
export function tick({ values, again }, key, label, hint) {
  /** @param {Event} event */
  const ticked = (event) => {
    values[key] = /** @type {HTMLInputElement} */ (event.target).checked;
    again();
  };
  return html`<label class="tick"><input type="checkbox" name=${key} .checked=${Boolean(values[key])} @change=${ticked} />
    <span>${label}</span>${hint ? html`<span class="field-hint">${hint}</span>` : nothing}</label>`;
}

/** `datetime-local`'s text for a time in ms, and back; empty is null. @param {number|null} ms */
export function localTime(ms) {
  if (ms === null) return "";
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** @param {string} shown @returns {number|null} */
export function timeOf(shown) {
  const ms = shown ? new Date(shown).getTime() : NaN;
  return Number.isNaN(ms) ? null : ms;
}
