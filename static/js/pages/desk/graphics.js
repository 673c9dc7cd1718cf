/** @file What the desk puts on a table's graphics: the lower third, and the pictures of the sponsors. */

import { html, nothing } from "/vendor/lit-html/lit-html.js";

import { openForm } from "./dialog.js";
import { choice, text, tick } from "./fields.js";
import { fileButton } from "./matches.js";
import { PICTURES, upload } from "./picture.js";

/** @typedef {import("./types.js").Desk} Desk */
/**
 * @typedef {object} Values
 * @property {string} kind
 * @property {string} side
 * @property {string} name
 * @property {string} line
 * @property {boolean} on
 * @property {string[]} sponsors
 * @property {string} seconds
 */

/** @param {Desk} desk @param {string} table */
export async function openGraphics(desk, table) {
  const { words } = desk;
  const at = `/api/graphics/${encodeURIComponent(table)}`;
  const found = await desk.act(() => desk.api.get(at));
  if (!found) return;
  const third = found.lower_third;
  /** @type {Values} */
  const values = {
    kind: third?.kind ?? "player", side: third?.side ?? "a", name: third?.name ?? "", line: third?.line ?? "",
    on: third?.on ?? false, sponsors: [...(found.sponsors ?? [])], seconds: String((found.slide_ms ?? 8000) / 1000),
  };
  openForm(desk, {
    title: `${words.of("table_n", { name: table })}: ${words.of("graphics")}`,
    values,
    wide: true,
    draw: (_, again) => html`<fieldset class="side-fields"><legend>${words.of("lower_third")}</legend>
        ${lowerThird(desk, values, again)}</fieldset>
      <fieldset class="side-fields"><legend>${words.of("sponsors")}</legend>${sponsors(desk, values, again)}</fieldset>`,
    answer: words.of("put_on_air"),
    submit: () => desk.api.put(at, {
      lower_third: {
        kind: values.kind,
        side: values.kind === "player" ? values.side : null,
        name: values.kind === "player" ? null : values.name.trim() || null,
        line: values.line.trim() || null,
        on: values.on,
      },
      sponsors: values.sponsors,
      slide_ms: Math.round(Number(values.seconds) * 1000),
    }),
    done: words.of("done"),
  });
}

/** @param {Desk} desk @param {Values} values @param {() => void} again */
function lowerThird({ words }, values, again) {
  const bound = { values, again };
  const of = (/** @type {string[]} */ list, /** @type {string} */ head) =>
    list.map((value) => ({ value, text: words.of(`${head}_${value}`) }));
  return html`${choice(bound, "kind", words.of("who"), of(["player", "commentator", "text"], "third"))}
    ${values.kind === "player"
      ? choice(bound, "side", words.of("side"), of(["a", "b"], "side"))
      : text(bound, "name", words.of(values.kind === "text" ? "text" : "name"), { max: 120 })}
    ${text(bound, "line", words.of("line"), { max: 120, hint: values.kind === "player" ? words.of("line_hint") : "" })}
    ${tick(bound, "on", words.of("on_air"))}`;
}

/** @param {Desk} desk @param {Values} values @param {() => void} again */
function sponsors(desk, values, again) {
  const { words } = desk;
  const taken = async (/** @type {File} */ file) => {
    const id = await upload(desk, file);
    if (!id || values.sponsors.includes(id)) return;
    values.sponsors.push(id);
    again();
  };
  const remove = (/** @type {string} */ id) => {
    values.sponsors = values.sponsors.filter((one) => one !== id);
    again();
  };
  return html`<span class="row">${values.sponsors.map((id, index) => html`<span class="slide">
      <img class="thumb" src="/media/${id}" alt=${words.of("slide_n", { n: index + 1 })} width="96" height="54" />
      <button type="button" class="quiet" aria-label=${`${words.of("remove")}: ${words.of("slide_n", { n: index + 1 })}`}
        @click=${() => remove(id)}>×</button></span>`)}
      ${values.sponsors.length < 24 ? fileButton(desk, "add_picture", PICTURES, taken) : nothing}</span>
    ${text({ values, again }, "seconds", words.of("slide_seconds"), { type: "number", least: 2, most: 600 })}`;
}
