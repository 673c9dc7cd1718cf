/** @file The accent that a player carries, put on the stage where the address has not named another. */

/**
 * Puts `{dark, light}`, an accent as it stands on plates of either tone, into the tokens of a side.
 * @param {"a" | "b"} side @returns {import("./bind.js").Put}
 */
export function putAccent(side) {
  return (stage, accent) => {
    const tone = document.documentElement.dataset.tone === "light" ? "light" : "dark";
    /** @type {string | undefined} */
    const colour = accent?.[tone];
    for (const [name, value] of [[`--side-${side}`, colour], [`--side-${side}-ink`, tone === "light" ? "#ffffff" : "#000000"]]) {
      if (colour && value) stage.style.setProperty(String(name), value);
      else stage.style.removeProperty(String(name));
    }
  };
}
