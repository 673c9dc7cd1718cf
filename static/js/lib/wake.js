/** Keeps the tablet awake: the wake lock, or a silent video where an http address has none. */

/**
 * lock: the screen wake lock · video: a silent video plays · off: the device may sleep.
 * @typedef {"lock"|"video"|"off"} WakeState
 */

/**
 * @typedef {object} Environment what a test replaces
 * @property {WakeLock|undefined} wakeLock missing outside secure contexts
 * @property {() => boolean} visible
 * @property {(run: () => void) => void} whenShown
 * @property {(run: () => void) => void} whenTouched
 */

/** @returns {Environment} */
function browser() {
  return {
    wakeLock: "wakeLock" in navigator ? navigator.wakeLock : undefined,
    visible: () => document.visibilityState === "visible",
    whenShown: (run) => document.addEventListener("visibilitychange", run),
    whenTouched: (run) => document.addEventListener("pointerdown", run, { capture: true }),
  };
}

/**
 * Both ends when the page is hidden, and begins again when it is shown or touched.
 * @param {HTMLVideoElement} video covers the page from behind: Chromium asks for a visible one
 * @param {(state: WakeState) => void} changed
 * @param {Environment} [env]
 */
export function keepAwake(video, changed, env = browser()) {
  /** @type {WakeState} */
  let state = "off";
  let asking = false;

  /** @param {WakeState} next */
  function set(next) {
    if (state === next) return;
    state = next;
    changed(next);
  }

  async function lock() {
    if (!env.wakeLock) return false;
    try {
      const sentinel = await env.wakeLock.request("screen");
      sentinel.addEventListener("release", () => set("off"));
      return true;
    } catch {
      return false;
    }
  }

  async function ask() {
    if (asking || state !== "off" || !env.visible()) return;
    asking = true;
    if (await lock()) set("lock");
    else if (await play(video)) set("video");
    asking = false;
  }

  video.addEventListener("pause", () => {
    if (state === "video") set("off");
  });
  env.whenShown(ask);
  env.whenTouched(ask);
  void ask();
  return { ask, state: () => state };
}

/**
 * A silent clip out of a canvas: nothing is fetched and nothing is heard. The frames are of one
 * colour, the page's ground, so nobody sees it either.
 * @param {HTMLVideoElement} video
 * @returns {Promise<boolean>} whether it plays
 */
async function play(video) {
  if (!video.srcObject) {
    const stream = clip(getComputedStyle(document.documentElement).backgroundColor);
    if (!stream) return false;
    video.srcObject = stream;
  }
  video.classList.add("on");
  try {
    await video.play();
    return true;
  } catch {
    video.classList.remove("on");
    return false;
  }
}

/**
 * @param {string} colour
 * @returns {MediaStream|null} null where a canvas cannot be captured
 */
function clip(colour) {
  const canvas = document.createElement("canvas");
  canvas.width = 32;
  canvas.height = 18;
  const pen = canvas.getContext("2d");
  if (!pen || !canvas.captureStream) return null;
  const stream = canvas.captureStream(1);
  const paint = () => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, canvas.width, canvas.height);
  };
  paint();
  // A stream without new frames counts as stalled.
  setInterval(paint, 1000);
  return stream;
}
