/** @file The page of addresses: copies them, and says when they are of no use to a tablet. */

import { copyText } from "./common/copy.js";

const { copied = "", byHand = "" } = document.body.dataset;
const SHOWN_MS = 2_000;

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-copy]"))) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    button.textContent = (await copyText(button.dataset.copy ?? "")) ? copied : byHand;
    setTimeout(() => { button.textContent = label; }, SHOWN_MS);
  });
}

const loopback = document.getElementById("loopback");
const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".address a"));
if (loopback) loopback.hidden = !/^(localhost|127\.|\[::1\])/.test(link?.hostname ?? "");
