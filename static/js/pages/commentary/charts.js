/** @file The charts of a board: drawn on a canvas when their data changes, and said again in a table. */

import { make } from "./pieces.js";
import { paceBars, scoreLines, tableRows } from "./series.js";

/** @typedef {any} Library uPlot, loaded when the first chart is to be seen */
/** @typedef {{of: string, plot: any, place: HTMLElement, lines: (number | null)[][]}} Chart */

const SIDES = ["a", "b"];
/** Steps of the axes: whole numbers, which every language writes alike. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100];

/** @type {Record<string, (state: any) => (number | null)[][]>} */
const LINES = {
  score: (state) => scoreLines(state.stats.score),
  pace: (state) => paceBars(state.stats.pace),
};

/** The charts of one board. */
export class Charts {
  /** @type {Map<string, Chart>} */
  #drawn = new Map();
  /** @type {Library} */
  #library = null;
  #asked = false;
  #root;
  #load;

  /** @param {HTMLElement} root a board @param {() => Promise<Library>} load */
  constructor(root, load) {
    this.#root = root;
    this.#load = load;
  }

  /** @param {any} state */
  draw(state) {
    for (const node of this.#root.querySelectorAll("[data-key]")) {
      node.textContent = state.glance.names[node.getAttribute("data-key") ?? ""] ?? "";
    }
    for (const [name, lines] of Object.entries(LINES)) this.#one(name, lines(state), state);
    // Without the library (no line while it was asked for) the tables still say it all.
    if (!this.#asked) void this.#fetch();
  }

  async #fetch() {
    this.#asked = true;
    try {
      this.#library = await this.#load();
      this.fit();
    } catch {
      this.#asked = false;
    }
  }

  /** @param {string} name @param {(number | null)[][]} lines @param {any} state */
  #one(name, lines, state) {
    const part = this.#root.querySelector(`[data-charted="${name}"]`);
    const place = this.#root.querySelector(`[data-chart="${name}"]`);
    if (!(part instanceof HTMLElement) || !(place instanceof HTMLElement)) return;
    part.hidden = name === "pace" && !state.stats.shots;
    const of = JSON.stringify([state.glance.names, lines]);
    const chart = this.#drawn.get(name) ?? { of: "", plot: null, place, lines };
    this.#drawn.set(name, chart);
    if (chart.of === of) return;
    chart.of = of;
    chart.lines = lines;
    say(this.#root, name, lines, state.glance.names);
    if (chart.plot) chart.plot.setData(lines);
    else this.#begin(name, chart);
  }

  /** @param {string} name @param {Chart} chart */
  #begin(name, chart) {
    const { clientWidth: width, clientHeight: height } = chart.place;
    if (!this.#library || !width || !height) return;
    const how = options(name, width, height, this.#library, chart.place);
    chart.plot = new this.#library(how, chart.lines, chart.place);
  }

  /** Every chart as large as its place: at first, and when the window changes. */
  fit() {
    for (const [name, chart] of this.#drawn) {
      const { clientWidth: width, clientHeight: height } = chart.place;
      if (!chart.plot) this.#begin(name, chart);
      else if (width && height) chart.plot.setSize({ width, height });
    }
  }
}

/**
 * @param {HTMLElement} root @param {string} name @param {(number | null)[][]} lines
 * @param {Record<string, string>} names
 */
function say(root, name, lines, names) {
  const table = root.querySelector(`[data-chart-table="${name}"]`);
  if (!(table instanceof HTMLTableElement)) return;
  const heads = [table.dataset.column ?? "", ...SIDES.map((side) => names[side] ?? "")];
  table.tHead?.replaceChildren(make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text))));
  const rows = tableRows(lines).map((cells) => make("tr", {}, ...cells.map((text) => make("td", {}, text))));
  table.tBodies[0]?.replaceChildren(...rows);
}

/** @param {string} name @param {number} width @param {number} height @param {Library} library @param {HTMLElement} place */
function options(name, width, height, library, place) {
  const style = getComputedStyle(place);
  /** @param {string} variable */
  const colour = (variable) => style.getPropertyValue(variable).trim();
  const font = `${Math.round(parseFloat(style.fontSize))}px ${style.fontFamily}`;
  const axis = { stroke: colour("--ink-soft"), grid: { stroke: colour("--plate-line"), width: 1 }, ticks: { show: false }, font, gap: 4 };
  const stepped = name === "score";
  const paths = stepped ? library.paths.stepped({ align: -1 }) : library.paths.bars({ size: [0.8, 40] });
  /** Not by colour alone: B is dashed, and its bars are hollow. @param {string} side */
  const series = (side) => ({
    stroke: colour(`--side-${side}`),
    width: stepped ? 3 : 2,
    dash: stepped && side === "b" ? [8, 5] : undefined,
    fill: !stepped && side === "a" ? colour("--side-a") : undefined,
    paths,
    points: { show: false },
  });
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: stepped ? undefined : around }, y: { range: fromNil } },
    axes: [{ ...axis, size: 30, incrs: WHOLE }, { ...axis, size: 46, incrs: WHOLE }],
    series: [{}, series("a"), series("b")],
  };
}

/** Room for a bar at either end. @param {unknown} _ @param {number} low @param {number} high */
function around(_, low, high) {
  return [low - 0.6, Math.max(high, low + 7) + 0.6];
}

/** @param {unknown} _ @param {number} low @param {number} high */
function fromNil(_, low, high) {
  return [Math.min(0, low), Math.max(10, high * 1.08)];
}
