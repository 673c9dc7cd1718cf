/** A random UUID where `crypto.randomUUID` is missing: a plain http address of the venue's LAN. */

/**
 * A version 4 UUID (RFC 9562, section 5.4).
 * @param {(bytes: Uint8Array<ArrayBuffer>) => unknown} [fill] fills the bytes at random
 * @returns {string}
 */
export function uuid(fill = (bytes) => crypto.getRandomValues(bytes)) {
  const bytes = new Uint8Array(16);
  fill(bytes);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}
