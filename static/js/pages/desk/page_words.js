/** @file What a page is called by its browser, and the options that it is asked to open with. */

/** @typedef {import("./types.js").PageRow} PageRow */

/** A browser by name and number. @param {Pick<PageRow, "agent"|"obs">} page */
export function browserOf({ agent, obs }) {
  const named = /(OBS|Edg|Firefox|Chrome|Version)\/(\d+)/.exec(agent ?? "");
  if (obs) return named?.[1] === "OBS" ? `OBS ${named[2]}` : "OBS";
  if (!named) return agent;
  return `${{ Edg: "Edge", Version: "Safari" }[named[1] ?? ""] ?? named[1]} ${named[2]}`;
}

/**
 * What is asked for, one `name=value` a line, and null for what is no longer there.
 * @param {URLSearchParams} old @param {string} lines @returns {Record<string, string|null>}
 */
export function changed(old, lines) {
  /** @type {Record<string, string|null>} */
  const wanted = Object.fromEntries([...old.keys()].map((name) => [name, null]));
  for (const one of lines.split("\n")) {
    const [name = "", ...value] = one.split("=");
    if (name.trim()) wanted[name.trim()] = value.join("=").trim();
  }
  return wanted;
}
