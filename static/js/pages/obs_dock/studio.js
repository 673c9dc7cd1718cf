/** @file `window.obsstudio` as OBS gives it to a page, with answers awaited; what never answers is no permission. */

/**
 * @typedef {object} ObsStudio as obs-browser documents it
 * @property {string} pluginVersion
 * @property {(answer: (level: number) => void) => void} getControlLevel
 * @property {(answer: (status: {replaybuffer: boolean} | null) => void) => void} getStatus
 * @property {(answer: (scene: {name: string} | null) => void) => void} getCurrentScene
 * @property {(answer: (scenes: string[] | null) => void) => void} getScenes
 * @property {(name: string) => void} setCurrentScene
 * @property {() => void} saveReplayBuffer
 */

/** From these levels on a page may save the replay buffer, and switch scenes. */
export const BASIC = 3;
export const ADVANCED = 4;

const ANSWER_WITHIN_MS = 2_000;

export class Studio {
  #obs;
  #within;

  /** @param {ObsStudio | undefined} obs @param {number} [within] ms */
  constructor(obs, within = ANSWER_WITHIN_MS) {
    this.#obs = obs;
    this.#within = within;
  }

  /** Is there an OBS around this page? */
  get inside() {
    return this.#obs !== undefined;
  }

  /** 0 to 5; null outside OBS, and in a dock, where nothing is ever answered. @returns {Promise<number | null>} */
  level() {
    return this.#ask("getControlLevel");
  }

  /** The scene on air, null where that may not be known. @returns {Promise<string | null>} */
  async onAir() {
    return (await this.#ask("getCurrentScene"))?.name ?? null;
  }

  /** Every scene, null where that may not be known. @returns {Promise<string[] | null>} */
  scenes() {
    return this.#ask("getScenes");
  }

  /** Is the replay buffer running? Null where that may not be known. @returns {Promise<boolean | null>} */
  async replaying() {
    return (await this.#ask("getStatus"))?.replaybuffer ?? null;
  }

  /** @param {string} name */
  switchTo(name) {
    this.#obs?.setCurrentScene(name);
  }

  saveReplay() {
    this.#obs?.saveReplayBuffer();
  }

  /** @param {"getControlLevel" | "getCurrentScene" | "getScenes" | "getStatus"} what @returns {Promise<any>} */
  #ask(what) {
    const obs = this.#obs;
    if (!obs) return Promise.resolve(null);
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), this.#within);
      obs[what]((/** @type {any} */ answer) => {
        clearTimeout(late);
        resolve(answer ?? null);
      });
    });
  }
}
