/** @file The address that is built: what is picked, as the address has it, and as the page's own `#` keeps it. */

/** @typedef {{name: string, kind: "choice"|"switch"|"number"|"colour"|"text", values: string[], default: string}} Option */
/**
 * @typedef {object} Overlay
 * @property {string} path what follows `/overlay/`
 * @property {string} name
 * @property {boolean} custom
 * @property {"table"|"league"} scope
 * @property {string|null} problem what keeps one of the user's own from being drawn
 * @property {Option[]} options
 */
/** @typedef {{name: string, title: string, key: string}} Place a table or a league with the key of its overlays */
/**
 * @typedef {object} Offer what there is to pick from
 * @property {string} base
 * @property {Place[]} tables
 * @property {Place[]} leagues
 * @property {Overlay[]} overlays
 * @property {string[]} previews
 */
/**
 * @typedef {object} Picked
 * @property {string} overlay its path
 * @property {string} table
 * @property {string} league
 * @property {string} shown a canned state; empty: what is live
 * @property {"bright"|"dark"|"table"} ground
 * @property {"1080"|"360"} size
 * @property {Record<string, string>} values of options, by name
 */

export const GROUNDS = /** @type {const} */ (["table", "bright", "dark"]);
export const SIZES = /** @type {const} */ (["1080", "360"]);
/** In `#`, before the names of options. */
const OPTION = "o.";
const FALLBACK = "break";

/** @param {Offer} offer @param {Picked} picked @returns {Overlay} */
export function overlayOf({ overlays }, { overlay }) {
  const found = overlays.find(({ path }) => path === overlay) ?? overlays[0];
  if (!found) throw new Error("there is no overlay");
  return found;
}

/** The table or league that the address names; undefined where there is none. @param {Offer} offer @param {Picked} picked */
export function placeOf(offer, picked) {
  const { scope } = overlayOf(offer, picked);
  const places = scope === "league" ? offer.leagues : offer.tables;
  return places.find(({ name }) => name === picked[scope]) ?? places[0];
}

/** The canned state in which an overlay has most to show. @param {Offer} offer @param {string} path */
export function telling({ previews }, path) {
  return [path, FALLBACK, ...previews].find((name) => previews.includes(name)) ?? "";
}

/** Does an option take this text? As server/http/overlays.py reads it. @param {Option} option @param {string} text */
export function takes({ kind, values }, text) {
  switch (kind) {
    case "number":
      return /^\d+$/.test(text) && Number(text) >= Number(values[0]) && Number(text) <= Number(values[1]);
    case "colour":
      return /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
    case "text":
      return text.length <= 200;
    default:
      return values.includes(text);
  }
}

/** Options that differ from what they are anyhow. @param {Overlay} overlay @param {Record<string, string>} values */
export function differing({ options }, values) {
  return options
    .map((option) => ({ option, text: (values[option.name] ?? "").replace(option.kind === "colour" ? "#" : "", "") }))
    .filter(({ option, text }) => text && text !== option.default && takes(option, text))
    .map(({ option, text }) => /** @type {[string, string]} */ ([option.name, text]));
}

/**
 * Path and query of an overlay: of what is live, or of a canned state, which needs no key.
 * @param {Offer} offer @param {Picked} picked @param {string} preview empty: live
 * @returns {string|null} null: there is no table or league to show
 */
export function pathOf(offer, picked, preview) {
  const overlay = overlayOf(offer, picked);
  const query = new URLSearchParams();
  const place = placeOf(offer, picked);
  if (preview) query.set("preview", preview);
  else if (place) {
    query.set(overlay.scope, place.name);
    query.set("key", place.key);
  } else return null;
  for (const [name, text] of differing(overlay, picked.values)) query.set(name, text);
  return `/overlay/${overlay.path.split("/").map(encodeURIComponent).join("/")}?${query}`;
}

/** What `#` has, each part of it known; else what is there first. @param {string} hash @param {Offer} offer @returns {Picked} */
export function readHash(hash, offer) {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  /** @template {string} T @param {string} name @param {readonly T[]} known @param {T} otherwise */
  const one = (name, known, otherwise) => {
    const text = /** @type {T} */ (asked.get(name));
    return known.includes(text) ? text : otherwise;
  };
  const overlay = one("overlay", offer.overlays.map(({ path }) => path), offer.overlays[0]?.path ?? "");
  const live = asked.get("shown") === "";
  return {
    overlay,
    table: asked.get("table") ?? "",
    league: asked.get("league") ?? "",
    shown: live ? "" : one("shown", offer.previews, telling(offer, overlay)),
    ground: one("ground", GROUNDS, "table"),
    size: one("size", SIZES, "1080"),
    values: Object.fromEntries(
      [...asked].filter(([name]) => name.startsWith(OPTION)).map(([name, text]) => [name.slice(OPTION.length), text]),
    ),
  };
}

/** @param {Offer} offer @param {Picked} picked */
export function writeHash(offer, picked) {
  const { overlay, table, league, shown, ground, size, values } = picked;
  const query = new URLSearchParams({ overlay, table, league, shown, ground, size });
  for (const [name, text] of differing(overlayOf(offer, picked), values)) query.set(OPTION + name, text);
  return `#${query}`;
}
