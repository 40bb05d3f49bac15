/** What happens to one piece after the other at one time: a list on a small panel over the board, each with its die, what is added and what came of it. */

import { drawDice } from "./effects.js";
import { sideClass } from "../basics/sides.js";
import { svg } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").BattleEvent} BattleEvent */

const STAYS_MS = 2600; // to be read, when all of it is told

/** Events by scene: neighbours of one scene go together, with what shows nothing between them. @template {{about?: About, story?: StoryShown}} E @param {E[]} events @returns {{scene: string, events: E[]}[]} */
export function scenesOf(events) {
  /** @type {{scene: string, events: E[]}[]} */
  const all = [];
  for (const event of events) {
    const scene = event.story?.scene ?? "", last = all[all.length - 1], before = all[all.length - 2];
    if (last?.scene === scene || (last?.scene && isAside(event, last.events))) last.events.push(event);
    else if (scene && before?.scene === scene && last.events.every(isQuiet)) before.events.push(...(all.pop()?.events ?? []), event);
    else all.push({ scene, events: [event] });
  }
  return all;
}

/** Does an event that shows nothing say more of the piece that was told of last? @param {{about?: About, story?: StoryShown}} event @param {{about?: About}[]} told */
const isAside = (event, told) => isQuiet(event) && Boolean(event.about?.piece) && event.about?.piece === told[told.length - 1].about?.piece;

/** @param {{story?: StoryShown}} event */
const isQuiet = ({ story }) => !story || !Object.keys(story).length;

/** Whether an event of a scene has a line in its list. @param {BattleEvent} event */
export const isListed = ({ about, story }) => Boolean(about?.dice || story?.says);

export class ScenePanel {
  /** @param {HTMLElement} host @param {() => void} skip */
  constructor(host, skip) {
    this.panel = element("section", "scene");
    this.panel.setAttribute("aria-hidden", "true"); // the log tells it in words
    this.panel.hidden = true;
    this.panel.addEventListener("pointerdown", () => (this.told ? this.close() : skip()));
    host.append(this.panel);
    this.title = "";
    this.told = true;
    this.closing = 0;
    /** @type {Map<string, HTMLElement>} */
    this.lines = new Map();
    this.line = element("li", "");
  }

  /** @param {string} title  nothing is begun anew where it goes on @param {boolean} low  at the foot of the board, where fewer of those lie whom it is about */
  open(title, low) {
    clearTimeout(this.closing);
    this.told = false;
    this.panel.classList.toggle("is-low", low);
    if (!this.panel.hidden && this.title === title) return;
    this.title = title;
    this.lines.clear();
    this.list = element("ol", "");
    this.panel.replaceChildren(element("h2", "", title), this.list);
    this.panel.hidden = false;
  }

  /** @param {Piece | undefined} piece */
  about(piece) {
    if (!piece?.label) return;
    this.line = this.lines.get(piece.label) ?? this.newLine(piece);
    for (const one of this.lines.values()) one.classList.toggle("is-now", one === this.line);
    this.line.scrollIntoView({ block: "nearest" });
  }

  /** @param {Piece} piece */
  newLine(piece) {
    const line = element("li", "scene-line");
    line.append(element("span", `side-dot ${sideClass(piece.side)}`), element("span", "scene-label", piece.label), element("b", "scene-name", piece.name));
    this.lines.set(piece.label, line);
    this.list?.append(line);
    return line;
  }

  /** @param {number[]} dice @param {number} bonus @returns {Element[]} the dice */
  roll(dice, bonus) {
    const thrown = svg("svg", { class: "scene-dice", viewBox: `${-16 * dice.length} -18 ${32 * dice.length} 36` }, drawDice(dice, undefined));
    this.line.append(thrown, element("span", "scene-bonus", bonus ? `${bonus > 0 ? "+" : "−"}${Math.abs(bonus)}` : ""));
    return [...thrown.querySelectorAll(".die")];
  }

  /** @param {string} tone @param {string} words */
  says(tone, words) {
    this.line.append(element("span", `scene-result ${tone}`, words));
  }

  /** Stays a while to be read. */
  end() {
    this.told = true;
    this.closing = window.setTimeout(() => this.close(), STAYS_MS);
  }

  close() {
    clearTimeout(this.closing);
    this.panel.hidden = true;
  }
}

/** @param {string} tag @param {string} className @param {string} [words] */
function element(tag, className, words = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = words;
  return made;
}
