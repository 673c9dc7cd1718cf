/** @file The sponsors' slides: one timer, a picture faded over the last one, and nothing between. */

/**
 * @typedef {object} World what a test replaces
 * @property {(image: HTMLImageElement) => Promise<unknown>} ready resolves once the picture can be drawn
 * @property {(run: () => void, ms: number) => any} later
 * @property {(timer: any) => void} cancel
 */

/** @type {World} */
const BROWSER = {
  ready: (image) => image.decode(),
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

/** Slides in two pictures one upon the other, of which the server drew the first. */
export class Slideshow {
  #layers;
  #world;
  /** @type {string[]} */
  #slides = [];
  #every = 0;
  #at = 0;
  #seen = 0;
  /** @type {any} */
  #timer = null;

  /** @param {HTMLImageElement[]} layers @param {World} [world] */
  constructor(layers, world = BROWSER) {
    this.#layers = layers;
    this.#world = world;
  }

  /** The slides from now on; the one that is seen stays for its time where it is still among them. @param {string[]} slides @param {number} ms */
  show(slides, ms) {
    if (slides.join() === this.#slides.join() && ms === this.#every) return;
    this.#slides = slides;
    this.#every = ms;
    this.#world.cancel(this.#timer);
    if (!slides.length) return;
    const drawn = this.#layers[this.#seen];
    const there = slides.indexOf(drawn.getAttribute("src") ?? "");
    if (there < 0) void this.#turn(0);
    else {
      this.#at = there;
      drawn.classList.add("on");
      this.#wait();
    }
  }

  /** @param {number} number */
  async #turn(number) {
    const address = this.#slides[number];
    const next = this.#layers[1 - this.#seen];
    next.setAttribute("src", address);
    // A picture that cannot be had is passed over.
    const drawn = await this.#world.ready(next).then(() => true, () => false);
    if (this.#slides[number] !== address) return;
    this.#at = number;
    if (drawn) {
      this.#layers[this.#seen].classList.remove("on");
      next.classList.add("on");
      this.#seen = 1 - this.#seen;
    }
    this.#wait();
  }

  #wait() {
    this.#world.cancel(this.#timer);
    if (this.#slides.length < 2) return;
    this.#timer = this.#world.later(() => void this.#turn((this.#at + 1) % this.#slides.length), this.#every);
  }
}

/**
 * For `data-slides="show.sponsors"`; `data-seconds` of the address comes before what the desk set.
 * @returns {import("../lib/bind.js").Put}
 */
export function putSlides() {
  /** @type {Map<HTMLElement, Slideshow>} */
  const known = new Map();
  return (element, sponsors) => {
    const layers = /** @type {HTMLImageElement[]} */ ([...element.querySelectorAll("img")]);
    const slides = known.get(element) ?? new Slideshow(layers);
    known.set(element, slides);
    if (sponsors?.on) slides.show(sponsors.slides, Number(element.dataset.seconds) * 1000 || sponsors.slide_ms);
  };
}
