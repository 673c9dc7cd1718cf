/** @file Figures by number as lines of a chart, and as rows of the table that says the same. */

/**
 * The score after each visit (or rack), from nil on: `[numbers, a, b]`.
 * @param {Record<string, number[]>} score `[a, b]` by number
 * @returns {number[][]}
 */
export function scoreLines(score) {
  const rows = [[0, 0, 0], ...Object.entries(score).map(([number, [a, b]]) => [Number(number), a ?? 0, b ?? 0])];
  return transposed(rows);
}

/**
 * Each timed shot in seconds, in the column of its side: `[numbers, a, b]`.
 * @param {Record<string, [string, number]>} pace `[side, ms]` by number
 * @returns {(number | null)[][]}
 */
export function paceBars(pace) {
  const rows = Object.entries(pace).map(([number, [side, ms]]) => {
    const seconds = Math.round(ms / 100) / 10;
    return [Number(number), side === "a" ? seconds : null, side === "b" ? seconds : null];
  });
  return transposed(rows);
}

/** @template T @param {T[][]} rows of three @returns {T[][]} */
function transposed(rows) {
  return [0, 1, 2].map((column) => rows.map((row) => /** @type {T} */ (row[column])));
}

/** The rows of a table that says the same, the newest first. @param {(number | null)[][]} lines */
export function tableRows(lines) {
  const [numbers = [], a = [], b = []] = lines;
  return numbers.map((number, n) => [number, a[n] ?? "", b[n] ?? ""].map(String)).reverse();
}
