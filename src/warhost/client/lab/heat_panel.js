/** The board with its heat map, what can be shown on it, and the legend. */

import { sideIndex } from "../basics/sides.js";
import { h, render } from "../page/html.js";
import { SHOWN, TONES, figure, heatInWords, heatOf } from "./heat.js";
import { HeatBoard } from "./heat_board.js";

/** @typedef {import("./types.js").ReportData} ReportData */
/** @typedef {import("./types.js").Heat} Heat */

export class HeatPanel {
  /** @param {HTMLElement} host @param {ReportData} data @param {Looks | undefined} looks @param {Heat} [heat] what is shown at first */
  constructor(host, data, looks, heat = { what: "fell", side: "" }) {
    this.host = host;
    this.data = data;
    this.looks = looks;
    this.heat = heat;
    const holder = document.createElement("div");
    this.holder = holder;
    this.draw();
    this.board = new HeatBoard(holder, data.board, looks);
    /** Comes when the board is painted with its heat on it. */
    this.shown = this.show();
  }

  /** @param {ReportData} data */
  update(data) {
    this.data = data;
    this.draw();
    this.shown = this.show();
  }

  /** @param {Partial<Heat>} part */
  choose(part) {
    this.heat = { ...this.heat, ...part };
    this.draw();
    this.shown = this.show();
  }

  async show() {
    await this.board?.show(this.data, this.heat);
  }

  draw() {
    render(this.host, this.choices(), h("div", { key: "board", node: this.holder, class: "heat-frame" }), legend(this.data, this.heat));
  }

  choices() {
    const { what, side } = this.heat, sides = Object.entries(this.data.scenario.sides);
    const whose = [["", sides.length > 2 ? "All sides" : "Both sides"], ...sides.map(([one]) => [one, this.looks?.sides[one] ?? one])];
    return h(
      "div",
      { class: "heat-choices", key: "choices" },
      h("div", { role: "group", "aria-label": "What the map shows" }, Object.entries(SHOWN).map(([name, { words }]) => this.button(words, name === what, () => this.choose({ what: /** @type {Heat["what"]} */ (name) })))),
      SHOWN[what].by_side ? h("div", { role: "group", "aria-label": "Of which side" }, whose.map(([name = "", words = ""]) => this.button(words, name === side, () => this.choose({ side: name }), name))) : null,
    );
  }

  /** @param {string} words @param {boolean} pressed @param {() => void} onclick @param {string} [side] */
  button(words, pressed, onclick, side = "") {
    return h("button", { key: words, class: pressed ? "pressed" : "", "aria-pressed": String(pressed), onclick }, side ? h("span", { class: `side-dot side-${sideIndex(side)}`, "aria-hidden": "true" }) : null, words);
  }
}

/** From cold to hot, with the figure of the hottest place. @param {ReportData} data @param {Heat} heat */
function legend(data, heat) {
  const most = heatOf(data, heat)[0]?.[1];
  if (most === undefined) return h("p", { class: "heat-legend", key: "legend" }, "None so far.");
  return h(
    "p",
    { class: "heat-legend", key: "legend", title: heatInWords(data, heat) },
    h("span", null, "0"),
    h("span", { class: "heat-tones", "aria-hidden": "true" }, Array.from({ length: TONES }, (_, tone) => h("i", { key: String(tone), vars: { "--tone": `var(--heat-${tone + 1})` } }))),
    h("span", null, `${figure(most)} ${SHOWN[heat.what].unit}`),
  );
}
