/** @file What has just left the graphic stays for a while when the next frame opens: the last break and foul. */

/** For so long, in ms. */
export const KEPT_MS = 180_000;

/** @typedef {{visit: any, at: number, frame: number}} Held */

/** The last break and foul seen, of one match after the other. */
export class Kept {
  #match = "";
  /** @type {Record<string, Held>} */
  #held = {};

  /**
   * The visits to show as the last ones: those of this frame (or rack), or else those before it.
   * @param {any} state a view "commentary" with its figures @param {number} now ms
   * @returns {Record<string, any>} by `break` and `foul`; absent where there is none
   */
  see(state, now) {
    if (state.match.id !== this.#match) {
      this.#match = state.match.id;
      this.#held = {};
    }
    const { last, visits } = state.stats;
    const frame = (state.frame ?? state.rack)?.number ?? 0;
    /** @type {Record<string, any>} */
    const shown = {};
    for (const what of ["break", "foul"]) {
      const visit = last[what] ? visits[last[what]] : null;
      if (visit) this.#held[what] = { visit, at: now, frame };
      const held = this.#held[what];
      // Taken back in the frame that it stood in, it is gone; in the next one it stays for a while.
      const stays = held && (visit || held.frame < frame) && now - held.at <= KEPT_MS;
      if (stays) shown[what] = held.visit;
    }
    return shown;
  }
}
