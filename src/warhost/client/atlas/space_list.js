/**
 * The spaces of a map as a list beside it, for keyboards and screen readers. It is one stop of the tabulator: arrows walk the map by direction, Home and
 * End lead to the first and the last row, letters to a name, Enter takes the space. It is unseen until it has the focus, or is opened.
 */

import { towards } from "./directions.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./directions.js").Direction} Direction */
/**
 * @typedef {object} SpaceRow
 * @property {string} space
 * @property {string} name
 * @property {string} [words]  what else is to be said: its terrain, who holds it, who stands there, whether it can be reached, its chance
 * @property {boolean} [marked]  whether something can be done there
 */
/**
 * @typedef {object} SpaceActs
 * @property {(space: string, event: Event) => void} take  it was chosen
 * @property {(space: string | null) => void} at  the cursor is there, or has left the list
 * @property {(event: KeyboardEvent) => boolean} [key]  other keys; whether it was one that it knows
 */

/** @type {Record<string, Direction>} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
const PAUSE_MS = 900; // after which letters begin another name

export class SpaceList {
  /** @param {Plan} plan @param {SpaceActs} acts @param {string} [title] */
  constructor(plan, acts, title = "Spaces of the map") {
    this.plan = plan;
    this.acts = acts;
    /** @type {SpaceRow[]} */
    this.rows = [];
    /** @type {string | null} */
    this.space = null;
    this.typed = { letters: "", at: -Infinity };
    this.node = document.createElement("ul");
    this.node.className = "space-list";
    this.node.setAttribute("role", "listbox");
    this.node.setAttribute("aria-label", title);
    this.node.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("click", (event) => this.click(event));
    this.node.addEventListener("focusin", (event) => this.stand(spaceOf(event.target)));
    this.node.addEventListener("focusout", ({ relatedTarget }) => !(relatedTarget instanceof Node && this.node.contains(relatedTarget)) && acts.at(null));
  }

  /** The focus stays on its space. @param {SpaceRow[]} rows */
  show(rows) {
    this.rows = rows;
    if (!rows.some(({ space }) => space === this.space)) this.space = rows.find(({ marked }) => marked)?.space ?? rows[0]?.space ?? null;
    const focused = this.node.contains(document.activeElement), there = new Map([...this.node.children].map((node) => [node.getAttribute("data-row"), node]));
    const nodes = rows.map((row) => written(there.get(row.space) ?? blank(row.space), row, row.space === this.space));
    if (nodes.length !== this.node.children.length || nodes.some((node, i) => node !== this.node.children[i])) this.node.replaceChildren(...nodes);
    if (focused) this.focus();
  }

  /** Seen without the focus too. @param {boolean} open */
  open(open) {
    this.node.classList.toggle("is-open", open);
    if (open) this.focus();
  }

  /** @param {string | null} [space] */
  focus(space = this.space) {
    const node = [...this.node.children].find((one) => one.getAttribute("data-row") === space);
    if (node instanceof HTMLElement) node.focus();
  }

  /** @param {string | null} space */
  stand(space) {
    if (!space) return;
    for (const node of this.node.children) if (node instanceof HTMLElement) node.tabIndex = node.dataset.row === space ? 0 : -1;
    this.space = space;
    this.acts.at(space);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const space = spaceOf(event.target);
    if (space) this.acts.take(space, event);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.space) return;
    const to = this.goal(event.key);
    if (to) this.focus(to);
    else if (event.key === "Enter" || (event.key === " " && !this.isTyping(event))) this.acts.take(this.space, event);
    else if (!(event.key in ARROWS) && !this.acts.key?.(event) && !this.type(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a key leads from here. @param {string} key @returns {string | null} */
  goal(key) {
    if (key in ARROWS) return this.walk(ARROWS[key]);
    const at = this.rows.findIndex(({ space }) => space === this.space), last = this.rows.length - 1;
    /** @type {Record<string, number>} */
    const rows = { Home: 0, End: last, PageUp: Math.max(0, at - 1), PageDown: Math.min(last, at + 1) };
    return this.rows[rows[key] ?? -1]?.space ?? null;
  }

  /** @param {Direction} direction */
  walk(direction) {
    const to = this.space && towards(this.plan, this.space, direction);
    return this.rows.some(({ space }) => space === to) ? to : null;
  }

  /** @param {KeyboardEvent} event */
  isTyping({ timeStamp }) {
    return this.typed.letters !== "" && timeStamp - this.typed.at < PAUSE_MS;
  }

  /** Letters of a name; the same one again leads to the next name that begins with it. @param {KeyboardEvent} event @returns {boolean} whether it was a letter */
  type(event) {
    if ([...event.key].length !== 1) return false;
    const letters = (this.isTyping(event) ? this.typed.letters : "") + event.key.toLowerCase(), one = [...letters].every((letter) => letter === letters[0]) ? letters[0] : letters;
    this.typed = { letters, at: event.timeStamp };
    const from = this.rows.findIndex(({ space }) => space === this.space) + (one.length === 1 ? 1 : 0);
    const found = [...this.rows.slice(from), ...this.rows.slice(0, from)].find(({ name }) => name.toLowerCase().startsWith(one));
    if (found) this.focus(found.space);
    return true;
  }
}

/** A list with these rows. @param {Plan} plan @param {SpaceRow[]} rows @param {SpaceActs} acts */
export function spaceList(plan, rows, acts) {
  const list = new SpaceList(plan, acts);
  list.show(rows);
  return list;
}

/** @param {EventTarget | null} target */
const spaceOf = (target) => (target instanceof Element ? (target.closest("[data-row]")?.getAttribute("data-row") ?? null) : null);

/** @param {string} space */
function blank(space) {
  const node = document.createElement("li");
  node.dataset.row = space;
  node.setAttribute("role", "option");
  node.append(document.createElement("b"), " ", document.createElement("span"));
  return node;
}

/** @param {Element} node @param {SpaceRow} row @param {boolean} here */
function written(node, { name, words = "", marked = false }, here) {
  if (node instanceof HTMLElement) node.tabIndex = here ? 0 : -1;
  node.setAttribute("aria-selected", String(here));
  node.classList.toggle("is-marked", marked);
  node.children[0].textContent = words ? `${name}.` : name;
  node.children[1].textContent = words;
  return node;
}
