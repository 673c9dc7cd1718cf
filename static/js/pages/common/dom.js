/** Small helpers of the document: elements by id, new elements, and changes only where needed. */

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function el(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * @typedef {object} Props
 * @property {string} [class]
 * @property {string} [text]
 * @property {Record<string, string>} [data]
 * @property {Record<string, string>} [attrs]
 * @property {(event: Event) => void} [click]
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Node} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  if (props.class) node.className = props.class;
  if (props.text !== undefined) node.textContent = props.text;
  Object.assign(node.dataset, props.data ?? {});
  for (const [name, text] of Object.entries(props.attrs ?? {})) node.setAttribute(name, text);
  if (props.click) node.addEventListener("click", props.click);
  node.append(...children);
  return node;
}

/**
 * @param {string} text
 * @param {() => void} click
 * @param {string} [more] further classes
 */
export function button(text, click, more = "") {
  return make("button", { class: `act ${more}`.trim(), text, attrs: { type: "button" }, click });
}

/**
 * @param {HTMLElement} node
 * @param {string} text
 */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {boolean|string} on a text becomes the attribute's
 */
export function flag(node, name, on) {
  if (on === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== (on === true ? "" : on)) {
    node.setAttribute(name, on === true ? "" : on);
  }
}

/**
 * A ball as it is drawn everywhere.
 * @param {string} ball
 * @param {string} [inside] a letter or figure, so that colour is not the only sign
 */
export function drawnBall(ball, inside = "") {
  return make("span", { class: "ball", text: inside, data: { ball }, attrs: { "aria-hidden": "true" } });
}
