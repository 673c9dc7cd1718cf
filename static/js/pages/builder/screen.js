/** @file The picture: the overlay in a frame, as large as there is room, over something like video. */

/** @typedef {import("./address.js").Picked} Picked */

/** @type {Record<Picked["size"], readonly [number, number]>} */
const PIXELS = { 1080: [1920, 1080], 360: [640, 360] };

/**
 * @param {HTMLElement} screen the box, 16:9
 * @param {HTMLIFrameElement} frame
 */
export function createScreen(screen, frame) {
  /** @type {Picked["size"]} */
  let size = "1080";
  let shown = "";

  /** Never larger than its own pixels: 360 lines look as small as they are. */
  function fit() {
    const [width, height] = PIXELS[size];
    screen.style.maxWidth = `${width}px`;
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    frame.style.transform = `scale(${screen.clientWidth / width})`;
  }

  new ResizeObserver(fit).observe(screen);
  return {
    /** @param {string|null} path null: nothing to show @param {Picked} picked */
    show(path, picked) {
      screen.dataset.ground = picked.ground;
      size = picked.size;
      fit();
      if ((path ?? "about:blank") === shown) return;
      shown = path ?? "about:blank";
      // In place of what was there: the way back leads to the page before this one.
      frame.contentWindow?.location.replace(shown);
    },
  };
}
