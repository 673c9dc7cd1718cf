/** @file The page of addresses: copies them, and says when they are of no use to a tablet. */

const { copied = "", byHand = "" } = document.body.dataset;
const SHOWN_MS = 2_000;

/**
 * Copy a text; `navigator.clipboard` does not exist on a plain http address of the LAN.
 * @param {string} text @returns {Promise<boolean>}
 */
async function copy(text) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed: the older way may be.
    }
  }
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "off-screen";
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    button.textContent = (await copy(button.dataset.copy ?? "")) ? copied : byHand;
    setTimeout(() => { button.textContent = label; }, SHOWN_MS);
  });
}

const loopback = document.getElementById("loopback");
const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".address a"));
if (loopback) loopback.hidden = !/^(localhost|127\.|\[::1\])/.test(link?.hostname ?? "");
