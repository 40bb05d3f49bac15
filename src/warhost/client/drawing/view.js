/** The page on which a battle is drawn, as data: a bar, a rail of tools, the field, and the panel beside it. */

import { h } from "../page/html.js";
import { clauseLinks, refusalView } from "../panels/view_small.js";
import { capital } from "../choosing/choices.js";
import { objectForm } from "./form.js";
import { sign } from "./icons.js";
import { toolView } from "./view_tool.js";

/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").DrawTab} DrawTab */
/** @typedef {import("./types.js").ToolName} ToolName */
/** @typedef {import("./page.js").DrawPage} Desk */
/** @typedef {import("./types.js").SheetFault} SheetFault */

/** @type {[ToolName, string, string][]} */
const TOOLS = [["choose", "Choose and move", "V"], ["ground", "Ground", "G"], ["area", "Areas", "A"], ["edge", "Sides of cells", "E"], ["mark", "Places that count", "M"], ["piece", "Pieces", "P"], ["zone", "Where a side is set up", "Z"]];
/** @type {Record<string, Record<string, any>>} what every battle has for a head */
const HEAD = { name: { title: "Name", maxLength: 80 }, id: { title: "Short name", description: "Of the file: small letters, figures and hyphens.", maxLength: 60 }, summary: { title: "Story", maxLength: 400 }, teaches: { title: "Teaches", maxLength: 120 }, designer: { title: "Designer", maxLength: 80 }, setting: { title: "Setting" }, minutes: { title: "Minutes", type: "integer", minimum: 1 } };

/** @param {Drawing} state @returns {[ToolName, string, string][]} those that this game has a use for */
export function toolsOf({ vocabulary, sheet }) {
  const board = vocabulary?.board, plane = board?.kind === "plane", drawn = sheet?.map === null;
  const has = { choose: true, ground: !plane && drawn && Boolean(board?.ground.length), area: plane, edge: !plane && drawn && Boolean(board?.edges?.length), mark: Boolean(board?.marks?.length), piece: true, zone: Boolean(vocabulary?.zones) };
  return TOOLS.filter(([tool]) => has[tool]);
}

/** @param {Drawing} state @param {Desk} desk @param {{field: HTMLElement, rules: HTMLElement, lab: HTMLElement}} hosts @returns {Child} */
export function drawView(state, desk, hosts) {
  return h(
    "div",
    { class: `drawing tab-${state.tab}${state.up ? "" : " sheet-down"}`, key: "drawing" },
    barView(state, desk),
    h("main", { class: "table", id: "main", key: "table", tabindex: -1 }, h("div", { class: "board-frame" }), h("div", { class: "board-host", node: hosts.field, key: "field" }), noticesView(state, desk), h("div", { class: "tools", key: "zoom" }, h("div", { class: "zoom-tools" }, tool("−", "Farther (−)", () => desk.field?.panzoom.zoomBy(0.8)), tool("+", "Nearer (+)", () => desk.field?.panzoom.zoomBy(1.25)), tool("Whole board", "The whole board (0)", () => desk.field?.panzoom.fit())))),
    railView(state, desk),
    panelView(state, desk, hosts),
  );
}

/** @param {string} words @param {string} title @param {() => void} onclick */
const tool = (words, title, onclick) => h("button", { class: "tool", title, "aria-label": title, onclick, key: words }, words);

/** @param {Drawing} state @param {Desk} desk */
function barView({ sheet, game, checked, busy, keptAs }, desk) {
  const faults = checked?.faults.length ?? 0;
  return h(
    "header",
    { class: "top", key: "top" },
    h("a", { class: "home", href: "./", title: "All battles" }, "W", h("span", { class: "roomy" }, "arhost")),
    h("h1", { class: "scenario" }, sheet?.head.name || "Without a name"),
    h("span", { class: "turn roomy" }, game?.title ?? ""),
    h("span", { class: "status", role: "status" }, h("span", null, keptAs ? "Kept in this browser" : "")),
    h("div", { class: "drawing-deeds" }, h("button", { class: "on-wood", onclick: () => void desk.fightIt() }, h("span", { class: "roomy" }, "Fight it 1,000 times"), h("span", { class: "thin" }, "Lab")), h("button", { class: "on-wood", "aria-haspopup": "dialog", onclick: () => desk.share() }, "Save, send"), h("button", { class: "primary", disabled: busy || faults > 0, title: faults ? "First mend what is wrong" : "", onclick: () => void desk.play() }, busy ? "…" : "Play it")),
  );
}

/** @param {Drawing} state @param {Desk} desk */
function noticesView({ refusal, said }, desk) {
  return h("div", { class: "notices", key: "notices" }, refusal ? [refusalView(refusal)] : null, said ? h("p", { key: "said", role: "status" }, said, h("button", { class: "sign", "aria-label": "Close", onclick: () => desk.store.set({ said: "" }) }, "×")) : null);
}

/** @param {Drawing} state @param {Desk} desk */
function railView(state, desk) {
  const { hand, steps, undone } = state;
  return h(
    "div",
    { class: "rail", key: "rail", role: "toolbar", "aria-label": "Tools", "aria-orientation": "vertical" },
    toolsOf(state).map(([name, words, key]) => h("button", { key: name, class: hand.tool === name ? "pressed" : "", "aria-pressed": String(hand.tool === name), title: `${words} (${key})`, "aria-label": words, onclick: () => desk.takeTool(name) }, sign(name))),
    h("span", { class: "rail-gap", key: "gap" }),
    h("button", { key: "undo", disabled: !steps, title: "Take back (Ctrl+Z)", "aria-label": "Take back", onclick: () => desk.undo() }, sign("undo")),
    h("button", { key: "redo", disabled: !undone, title: "Do again (Ctrl+Shift+Z)", "aria-label": "Do again", onclick: () => desk.redo() }, sign("redo")),
  );
}

/** @param {Drawing} state @param {Desk} desk @param {{rules: HTMLElement, lab: HTMLElement}} hosts */
function panelView(state, desk, { rules, lab }) {
  const { tab, checked } = state, faults = checked?.faults ?? [];
  /** @type {[DrawTab, Child][]} */
  const tabs = [["draw", "Draw"], ["battle", "Battle"], ["faults", ["Faults", faults.length ? h("span", { class: "badge", key: "many" }, faults.length) : null]], ["rules", "Rules"], ["lab", "Lab"]];
  return h(
    "aside",
    { class: "panels", key: "panels", "aria-label": "What is drawn" },
    h("div", { class: "tabs", key: "tabs", role: "group", "aria-label": "Panels" }, tabs.map(([name, words]) => h("button", { key: name, class: "tab", "aria-pressed": String(tab === name && (state.up || !desk.isNarrow())), onclick: () => desk.openTab(name) }, words))),
    h(
      "div",
      { class: `panel of-${tab}`, key: `panel ${tab}`, tabindex: -1 },
      h("button", { class: "sheet-handle grip", key: "grip", "aria-label": "Close", onclick: () => desk.store.set({ up: false }) }),
      tab === "draw" ? toolView(state, desk, desk.faultsAt) : null,
      tab === "battle" ? battleView(state, desk) : null,
      tab === "faults" ? faultsView(faults, state, desk) : null,
      tab === "rules" ? h("div", { node: rules, key: "rules" }) : null,
      tab === "lab" ? h("div", { node: lab, key: "lab" }) : null,
    ),
  );
}

// --- the battle ---

/** @param {Drawing} state @param {Desk} desk */
function battleView({ sheet, vocabulary }, desk) {
  if (!sheet || !vocabulary) return null;
  const head = Object.fromEntries(Object.keys({ ...HEAD, ...sheet.head }).map((name) => [name, { type: "string", ...(HEAD[name] ?? {}) }]));
  const { about } = desk;
  return [
    h("h2", { key: "title" }, "The battle"),
    h("div", { class: "form", key: "head" }, objectForm({ properties: head, required: ["name", "id", "summary"] }, sheet.head, (next) => desk.change({ ...sheet, head: next }, "the battle's words"), { ...about, name: "head", path: "head" })),
    vocabulary.sides.map(({ id, name, fields }) => h("section", { class: "form", key: `side ${id}` }, h("h3", null, desk.sideName(id)), objectForm({ properties: fields }, sheet.sides[id]?.fields ?? {}, (next) => desk.change({ ...sheet, sides: { ...sheet.sides, [id]: { zone: sheet.sides[id]?.zone ?? null, fields: next } } }, `${name} changed`), { ...about, name, path: `sides.${id}.fields` }), desk.faultsAt(`sides.${id}`), desk.faultsAt(`sides.${id}.zone`))),
    h("section", { class: "form", key: "rest" }, h("h3", null, "How it is fought"), objectForm(vocabulary.rest, sheet.rest, (next) => desk.change({ ...sheet, rest: next }, "how it is fought"), { ...about, name: "rest", path: "rest" })),
  ];
}

// --- faults ---

/** @param {SheetFault[]} faults @param {Drawing} state @param {Desk} desk */
function faultsView(faults, state, desk) {
  if (!faults.length) return [h("h2", { key: "title" }, "Nothing is wrong"), h("p", { class: "quiet", key: "none" }, "The battle can be played.")];
  return [
    h("h2", { key: "title" }, faults.length === 1 ? "One thing is wrong" : `${faults.length} things are wrong`),
    h("ul", { class: "fault-list", key: "list" }, faults.map((one, number) => h("li", { key: String(number), id: `fault-${number}` }, ownerOf(one, desk), faultWords(one, desk), desk.leadsTo(one) ? h("button", { class: "clause", onclick: () => desk.goTo(one) }, "Show") : null))),
  ];
}

/** Whose side it is about. @param {SheetFault} fault @param {Desk} desk */
const ownerOf = ({ at }, desk) => (at.startsWith("sides.") ? h("b", null, `${desk.sideName(at.split(".")[1] ?? "")}: `) : null);

/** @param {SheetFault} fault @param {Desk} desk */
export const faultWords = ({ text, clauses, line }, desk) => h("span", null, capital(text), " ", clauseLinks(clauses, (clause) => desk.openClause(clause)), line ? h("span", { class: "quiet small" }, ` line ${line}`) : null);

/** Those of one part of the sheet, beside it. @param {SheetFault[]} faults @param {string} path @param {Desk} desk @returns {Child} */
export function faultsBeside(faults, path, desk) {
  const own = faults.filter(({ at }) => at === path);
  return own.length ? h("div", { role: "alert", class: "fault-beside", key: `fault ${path}` }, h("ul", null, own.map((one, at) => h("li", { key: String(at) }, faultWords(one, desk))))) : null;
}
