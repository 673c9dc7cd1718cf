/** @file JSON Merge Patch (RFC 7396) that shares what did not change, so a binding can compare by identity. */

/**
 * @typedef {null | boolean | number | string | Json[] | {[key: string]: Json}} Json
 */

/** @param {unknown} value @returns {value is {[key: string]: Json}} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The document after the patch; neither argument is changed.
 * @param {Json | undefined} target
 * @param {Json} patch
 * @returns {Json}
 */
export function mergePatch(target, patch) {
  if (!isObject(patch)) return patch;
  /** @type {{[key: string]: Json}} */
  const merged = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === "__proto__") continue;
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}
