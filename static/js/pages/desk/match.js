/** @file A match in a line of words: who plays, how it stands, what it is played over. */

/** @typedef {import("./types.js").MatchRow} MatchRow */
/** @typedef {import("../common/words.js").Words} Words */

/** @param {MatchRow} row */
export const pairing = ({ sides }) => `${sides.a.name} – ${sides.b.name}`;

/** Frames or racks, and the points of the one in play. @param {MatchRow} row */
export function standing({ score: { a, b }, status, discipline }) {
  if (status === "scheduled") return "";
  const frames = `${a.frames}–${b.frames}`;
  const points = `${a.points}–${b.points}`;
  if (discipline === "golden_nine") return `${points} (${frames})`;
  return status === "over" ? frames : `${frames} (${points})`;
}

/** @param {Words} words @param {MatchRow} row */
export function length(words, { format }) {
  const given = typeof format === "string" ? {} : format;
  if (given.best_of) return words.of("best_of", { n: Number(given.best_of) });
  if (given.frames_to_win) return words.of("first_to", { n: Number(given.frames_to_win) });
  if (given.race_to) return words.of("race_to", { n: Number(given.race_to) });
  if (given.racks) return words.of("racks_n", { n: Number(given.racks) });
  return "";
}

/** @param {Words} words @param {MatchRow} row */
export function kind(words, row) {
  return [words.of(`preset_${row.preset}`), length(words, row)].filter(Boolean).join(" · ");
}

/** When it is to begin, with the month as a word: no page says whether 3/4 is in March. @param {MatchRow} row @param {string} lang */
export function due({ scheduled_ms, status }, lang) {
  if (scheduled_ms === null || status !== "scheduled") return "";
  const form = new Intl.DateTimeFormat(lang, {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  });
  return form.format(scheduled_ms);
}

/** @param {MatchRow[]} matches @param {string|null} id */
export const found = (matches, id) => matches.find((row) => row.id === id) ?? null;

/** Those that may be put on a table: not over, not void, on no table; the next ones first. @param {MatchRow[]} matches */
export function waiting(matches) {
  const free = matches.filter((row) => row.table === null && row.status !== "over" && !row.void);
  const when = (/** @type {MatchRow} */ row) => row.scheduled_ms ?? Infinity;
  return free.sort((one, other) => when(one) - when(other) || other.created_ms - one.created_ms);
}
