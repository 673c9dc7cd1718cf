/** @file A board of the page: the places of one discipline, drawn anew from every state. */

import { putPageName } from "../common/page_name.js";

/** @typedef {import("./words.js").Words} Words */
/** @typedef {(state: any, words: Words) => Record<string, string>} Slots */
/** @typedef {(state: any, words: Words) => Record<string, {of: unknown, build: () => Node[]}>} Lists */
/** @typedef {{shown: (on: boolean) => void, paint: (state: any) => void, fitNames: () => void}} Board */

const SIDES = ["a", "b"];

/**
 * @param {HTMLElement} root @param {Words} words
 * @param {{slots: Slots, lists: Lists, need: (state: any, side: string) => string}} draw `need` marks each side's plate
 * @returns {Board}
 */
export function board(root, words, { slots, lists, need }) {
  /** @type {Map<Element, string>} what each list was last built of */
  const built = new Map();
  /** @param {string} selector @returns {NodeListOf<HTMLElement>} */
  const all = (selector) => root.querySelectorAll(selector);

  /** @param {any} state */
  function paint(state) {
    root.dataset.striker = state.striker ?? "";
    for (const side of SIDES) {
      for (const plate of all(`.need.${side}`)) plate.dataset.need = need(state, side);
      for (const place of all(`.side.${side} .name`)) arrive(place, state.sides[side]);
    }
    const texts = slots(state, words);
    for (const node of all("[data-slot]")) {
      const text = texts[node.dataset.slot ?? ""] ?? "";
      if (node.textContent !== text) node.textContent = text;
    }
    fillLists(lists(state, words));
  }

  /** @param {ReturnType<Lists>} filled */
  function fillLists(filled) {
    for (const node of all("[data-list]")) {
      const list = filled[node.dataset.list ?? ""];
      const of = JSON.stringify(list?.of);
      if (!list || built.get(node) === of) continue;
      built.set(node, of);
      node.replaceChildren(...list.build());
    }
  }

  return {
    paint,
    shown: (on) => {
      root.hidden = !on;
    },
    /** Fit both names anew: the face has arrived, or the window has another width. */
    fitNames() {
      for (const place of all(".side .name")) {
        const name = place.title || (place.textContent ?? "").trim();
        if (name) putPageName(place, name, place.dataset.short);
      }
    },
  };
}

/** A name is fitted once, when it arrives. @param {HTMLElement} place @param {{name: string, short: string|null}} side */
function arrive(place, { name, short }) {
  if (place.title === name && (place.dataset.short ?? "") === (short ?? "")) return;
  place.dataset.short = short ?? "";
  putPageName(place, name, short);
}
