/**
 * @file Many pages' lines to one server, by the page's own rule, and when each of them opened, rose and fell.
 *
 *     node crowd.js '{"url": "ws://…/ws", "key": "…", "table": "1", "seed": 1, "crowds": {"pages": 400, "naive": 100}}'
 *
 * Prints a line of JSON each time: `{at, crowd, page, what: "open" | "up" | "down" | "state", seq}`; `at` in ms by
 * the machine's monotonic clock. The crowd named "naive" comes back without jitter. Ends with its standard input.
 */

import { connect } from "../../../static/js/lib/socket.js";

const { url, key, table, seed, crowds } = JSON.parse(process.argv[2] ?? "{}");

/** @param {number} state a seed; numbers from 0 to 1, the same again for the same seed */
function chance(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {string} crowd @param {number} page @param {string} what @param {number} [seq] */
function say(crowd, page, what, seq) {
  const at = Number(process.hrtime.bigint()) / 1e6;
  process.stdout.write(`${JSON.stringify({ at, crowd, page, what, seq })}\n`);
}

/** @param {string} crowd @param {number} page @param {() => number} random */
function open(crowd, page, random) {
  connect({
    view: "scoreboard",
    watch: { table },
    key,
    onState: (_, { seq }) => say(crowd, page, "state", seq),
    onLink: (link) => say(crowd, page, link),
    env: {
      url,
      open: (address) => {
        say(crowd, page, "open");
        const socket = new WebSocket(address);
        // Of a connection that is refused node 20 tells the error alone; browsers tell the end too.
        socket.onerror = () => socket.onclose?.(/** @type {any} */ (new Event("close")));
        return socket;
      },
      now: () => performance.now(),
      random,
      later: (run, ms) => setTimeout(run, ms),
      cancel: (timer) => clearTimeout(timer),
      painted: (run) => setTimeout(run, 16),
      waking: () => () => {},
    },
  });
}

const random = chance(seed);
for (const [crowd, count] of Object.entries(crowds)) {
  for (let page = 0; page < Number(count); page += 1) open(crowd, page, crowd === "naive" ? () => 0.5 : random);
}
process.stdin.on("end", () => process.exit(0)).resume();
