/** @file A line to the server that also hears and says what goes between it and a page in OBS. */

import { browser } from "../../lib/environment.js";
import { connect } from "../../lib/socket.js";

/**
 * @param {Omit<import("../../lib/socket.js").Options, "view" | "watch" | "env">} options
 * @param {(message: any) => void} hear messages of the types `cue` and `claimed`
 * @returns {{say: (message: object) => void}}
 */
export function open(options, hear) {
  /** @type {WebSocket | null} */
  let socket = null;
  const env = browser();
  connect({
    ...options,
    view: "obs",
    watch: { obs: true },
    env: {
      ...env,
      open: (url) => {
        socket = env.open(url);
        socket.addEventListener("message", ({ data }) => {
          const message = JSON.parse(String(data));
          if (message.type === "cue" || message.type === "claimed") hear(message);
        });
        return socket;
      },
    },
  });
  return {
    say: (message) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
