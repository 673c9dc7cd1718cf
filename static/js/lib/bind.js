/** @file Binds a page to the state by attributes, drawing just what the server drew at first. See docs/adding-an-overlay.md.
 *
 *   data-text="sides.a.points"      text of the value; nothing for null
 *   data-word="show.card.note"      text of the page's word list under that value
 *   data-show="show.cap.on"         `hidden` where the value is not truthy
 *   data-class-lit="show.lit"       class "lit" where it is
 *   data-attr-data-ball="path"      attribute "data-ball": absent for null and false, empty for true
 *   data-while="path"               inside, nothing changes unless the value is truthy: what fades out keeps its text
 *   data-mark                       with data-text: a change is marked for a moment
 *
 * A path begins with "!" to turn the value round.
 */

import { mark } from "./mark.js";

/**
 * @typedef {(element: HTMLElement, value: any) => void} Put
 * @typedef {{element: HTMLElement, read: (state: any) => any, put: Put, only: ((state: any) => any)[], last: any, first: boolean}} Binding
 * @typedef {{words?: Record<string, string>, custom?: Record<string, Put>}} Options
 *   custom: what to do for data-NAME="path"
 */

/** @param {any} value */
export const truthy = (value) => value !== null && value !== undefined && value !== false && value !== 0 && value !== "";

/** @param {any} value */
export const asText = (value) => (value === null || value === undefined || value === false ? "" : String(value));

/**
 * A reader of the value at a dotted path; undefined where the way ends.
 * @param {string} path @returns {(state: any) => any}
 */
export function reader(path) {
  if (path.startsWith("!")) {
    const read = reader(path.slice(1));
    return (state) => !truthy(read(state));
  }
  const keys = path.split(".");
  return (state) => {
    let value = state;
    for (const key of keys) {
      if (value === null || typeof value !== "object" || !Object.hasOwn(value, key)) return undefined;
      value = value[key];
    }
    return value;
  };
}

/** @type {Put} */
function putText(element, value) {
  const text = asText(value);
  if (element.textContent !== text) element.textContent = text;
}

/** @param {string} name @returns {Put} */
const putClass = (name) => (element, value) => { element.classList.toggle(name, truthy(value)); };

/** @param {string} name @returns {Put} */
const putAttribute = (name) => (element, value) => {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
};

/** @param {string} attribute @param {Options} options @returns {Put | null} */
function putterFor(attribute, { words = {}, custom = {} }) {
  if (!attribute.startsWith("data-")) return null;
  const name = attribute.slice(5);
  if (name === "text") return putText;
  if (name === "word") return (element, value) => putText(element, Object.hasOwn(words, value) ? words[value] : "");
  if (name === "show") return (element, value) => { element.hidden = !truthy(value); };
  if (name.startsWith("class-")) return putClass(name.slice(6));
  if (name.startsWith("attr-")) return putAttribute(name.slice(5));
  return Object.hasOwn(custom, name) ? custom[name] : null;
}

/** The conditions of all `data-while` about an element. @param {HTMLElement} element @param {Element} root */
function conditions(element, root) {
  const found = [];
  for (let at = element.parentElement; at && at !== root.parentElement; at = at.parentElement) {
    if (at.dataset.while) found.push(reader(at.dataset.while));
  }
  return found;
}

/** @param {HTMLElement} root @param {Options} options @returns {Binding[]} */
function collect(root, options) {
  /** @type {Binding[]} */
  const bindings = [];
  const elements = [root, .../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("*"))];
  for (const element of elements) {
    for (const { name, value: path } of element.attributes) {
      const put = putterFor(name, options);
      if (!put) continue;
      bindings.push({ element, read: reader(path), put, only: conditions(element, root), last: undefined, first: true });
    }
  }
  return bindings;
}

/**
 * Bind everything under `root`; the function returned draws a state and touches only what changed.
 * @param {HTMLElement} root @param {Options} [options]
 * @returns {(state: any) => void}
 */
export function bind(root, options = {}) {
  const bindings = collect(root, options);
  return (state) => {
    for (const binding of bindings) {
      if (!binding.only.every((read) => truthy(read(state)))) continue;
      const value = binding.read(state);
      if (!binding.first && Object.is(value, binding.last)) continue;
      binding.put(binding.element, value);
      if (!binding.first && binding.element.dataset.mark !== undefined && truthy(value)) mark(binding.element);
      binding.first = false;
      binding.last = value;
    }
  };
}
