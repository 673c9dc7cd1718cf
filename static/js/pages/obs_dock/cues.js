/** @file Does cues that the server offers, as far as OBS lets this page: claimed first, done once, and back again. */

import { ADVANCED, BASIC } from "./studio.js";

/**
 * @typedef {{scene: string | null, back_s: number | null, replay: boolean}} Action
 * @typedef {{cue: string, actions: Action[]}} Cue
 * @typedef {{
 *   level: () => Promise<number | null>, onAir: () => Promise<string | null>,
 *   scenes: () => Promise<string[] | null>, replaying: () => Promise<boolean | null>,
 *   switchTo: (name: string) => void, saveReplay: () => void,
 * }} Obs
 */

/** Why something could not be done: `no_scene`, `no_replay`, `no_right`. @typedef {[string, Record<string, string>]} Problem */

/** Can a page of this level do anything of it? @param {Action[]} actions @param {number | null} level */
export function able(actions, level) {
  if (level === null) return false;
  return actions.some(({ scene, replay }) => (replay && level >= BASIC) || (scene !== null && level >= ADVANCED));
}

export class Cues {
  #obs;
  #say;
  #word;
  #later;
  #locked;
  /** @type {Map<string, Action[]>} */
  #claimed = new Map();
  /** @type {{scene: string, back: string} | null} */
  #away = null;

  /**
   * @param {object} of
   * @param {Obs} of.obs
   * @param {(message: object) => void} of.say to the server
   * @param {(problem: Problem) => string} of.word
   * @param {() => boolean} of.locked
   * @param {(run: () => void, ms: number) => void} [of.later]
   */
  constructor({ obs, say, word, locked, later = (run, ms) => setTimeout(run, ms) }) {
    this.#obs = obs;
    this.#say = say;
    this.#word = word;
    this.#locked = locked;
    this.#later = later;
  }

  /** A cue is offered: claim it if it can be done here. @param {Cue} cue */
  async offered({ cue, actions }) {
    if (!able(actions, await this.#obs.level())) return;
    this.#claimed.set(cue, actions);
    this.#say({ type: "claim", cue });
  }

  /** @param {{cue: string, yours: boolean}} answer */
  async claimed({ cue, yours }) {
    const actions = this.#claimed.get(cue);
    this.#claimed.delete(cue);
    if (!yours || !actions) return;
    const level = (await this.#obs.level()) ?? 0;
    /** @type {Problem[]} */
    const problems = [];
    for (const action of actions) problems.push(...(await this.#do(action, level)));
    this.#say({ type: "cue_done", cue, problems: problems.map(this.#word) });
  }

  /** @param {Action} action @param {number} level @returns {Promise<Problem[]>} */
  async #do({ scene, back_s, replay }, level) {
    const problems = scene === null ? [] : await this.#switch(scene, back_s, level);
    if (replay) {
      // Not running, and saved all the same, nothing would be said.
      if ((await this.#obs.replaying()) === false) problems.push(["no_replay", {}]);
      else this.#obs.saveReplay();
    }
    return problems;
  }

  /** @param {string} scene @param {number | null} back_s @param {number} level @returns {Promise<Problem[]>} */
  async #switch(scene, back_s, level) {
    if (level < ADVANCED) return [["no_right", {}]];
    const known = await this.#obs.scenes();
    if (known && !known.includes(scene)) return [["no_scene", { name: scene }]];
    const onAir = await this.#obs.onAir();
    this.#obs.switchTo(scene);
    if (back_s === null || onAir === null) {
      this.#away = null;
      return [];
    }
    const back = this.#away?.scene === onAir ? this.#away.back : onAir;
    if (back === scene) return [];
    const away = { scene, back };
    this.#away = away;
    this.#later(() => this.#return(away), back_s * 1000);
    return [];
  }

  /** Unless somebody went on from there, or wants no hand on OBS but his. @param {{scene: string, back: string}} away */
  async #return(away) {
    if (this.#away !== away) return;
    this.#away = null;
    if (!this.#locked() && (await this.#obs.onAir()) === away.scene) this.#obs.switchTo(away.back);
  }
}
