/** @file What the matches kept here say of the two: asked for once a match, and again when it ends. */

/** @typedef {{played: number, won: number, deciders: number, deciders_won: number, highest: number | null}} Form */
/** @typedef {{head_to_head: {won: Record<string, number>, frames: Record<string, number>}, sides: Record<string, Form>}} Record_ */

/**
 * Texts by place. @param {Record_} record @returns {Record<string, string>}
 */
export function recordTexts({ head_to_head: both, sides }) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const side of ["a", "b"]) {
    const form = sides[side];
    texts[`won_${side}`] = String(both.won[side] ?? 0);
    texts[`frames_${side}`] = String(both.frames[side] ?? 0);
    texts[`matches_${side}`] = form?.played ? `${form.won} / ${form.played}` : "–";
    texts[`deciders_${side}`] = form?.deciders ? `${form.deciders_won} / ${form.deciders}` : "–";
    texts[`highest_${side}`] = form?.highest ? String(form.highest) : "–";
  }
  return texts;
}

/**
 * Follows the match on the page. @param {Document} page @param {string} key
 * @returns {(state: any) => void} to be called with every state
 */
export function follow(page, key) {
  let asked = "";
  return (state) => {
    const wanted = state?.match ? `${state.match.id} ${state.status}` : "";
    if (wanted === asked) return;
    asked = wanted;
    if (wanted) void fill(page, state.match.id, key, () => asked === wanted);
  };
}

/** @param {Document} page @param {string} match @param {string} key @param {() => boolean} still */
async function fill(page, match, key, still) {
  try {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`, { headers });
    if (!answer.ok || !still()) return;
    const texts = recordTexts(await answer.json());
    for (const node of page.querySelectorAll("[data-record]")) {
      node.textContent = texts[node.getAttribute("data-record") ?? ""] ?? "";
    }
  } catch {
    // Without a line the dashes stay; the next match, or the end of this one, asks again.
  }
}
