/** @file The sounds of a shot clock: at ten seconds, at each of the last five, and when the time is over. */

/**
 * @typedef {import("./clock.js").Reading} Reading
 * @typedef {"ten" | "five" | "over"} Beep
 */

/** @type {Record<Beep, {hz: number, ms: number, gain: number}>} */
const SOUNDS = {
  ten: { hz: 880, ms: 160, gain: 0.22 },
  five: { hz: 660, ms: 90, gain: 0.3 },
  over: { hz: 330, ms: 700, gain: 0.4 },
};
/** An open line to the loudspeaker costs processor time though nothing sounds. */
const CLOSED_AFTER_MS = 1_500;

/**
 * What sounds between two readings. Only the passing of one second does: no clock that was set, no page that slept.
 * @param {Reading | null} before @param {Reading | null} after @returns {Beep | null}
 */
export function beepBetween(before, after) {
  if (before?.stand !== "running" || !after || before.seconds !== after.seconds + 1) return null;
  if (after.stand === "expired") return "over";
  if (after.stand !== "running") return null;
  if (after.seconds === 10) return "ten";
  return after.seconds <= 5 && after.seconds > 0 ? "five" : null;
}

/**
 * A face that is heard and not seen.
 * @param {(beep: Beep) => void} play @returns {(reading: Reading | null) => void}
 */
export function beeping(play) {
  /** @type {Reading | null} */
  let before = null;
  return (reading) => {
    const beep = beepBetween(before, reading);
    before = reading;
    if (beep) play(beep);
  };
}

/** A player of those sounds; a browser that wants a gesture first stays silent until there was one. */
export function loudspeaker() {
  /** @type {AudioContext | null} */
  let context = null;
  /** @type {any} */
  let closing = null;

  /** @param {AudioContext} on @param {Beep} beep */
  function sound(on, beep) {
    const { hz, ms, gain } = SOUNDS[beep];
    const tone = new OscillatorNode(on, { frequency: hz, type: "triangle" });
    const level = new GainNode(on, { gain: 0 });
    const [begin, end] = [on.currentTime, on.currentTime + ms / 1000];
    level.gain.setValueAtTime(0, begin);
    level.gain.linearRampToValueAtTime(gain, begin + 0.008);
    level.gain.setValueAtTime(gain, end - 0.03);
    level.gain.linearRampToValueAtTime(0, end);
    tone.connect(level).connect(on.destination);
    tone.start(begin);
    tone.stop(end);
  }

  return (/** @type {Beep} */ beep) => {
    context ??= new AudioContext();
    const on = context;
    on.resume().then(() => sound(on, beep), () => {});
    clearTimeout(closing);
    closing = setTimeout(() => on.suspend(), CLOSED_AFTER_MS);
  };
}
