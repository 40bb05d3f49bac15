/** What stands in the panel for the tool in hand: kinds of ground, lists of pieces, the piece that is chosen, the field as a whole. */

import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { sideDot } from "../panels/view_small.js";
import { objectForm } from "./form.js";
import { sign } from "./icons.js";
import { kindName, kindsOf } from "./looked.js";
import { piecesAt, withField, withPieces, withWholeZone } from "./sheets.js";

/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Vocabulary} Vocabulary */
/** @typedef {import("./types.js").Stroke} Stroke */
/** @typedef {import("./page.js").DrawPage} Desk */

/** @type {[Stroke, string, string][]} */
const STROKES = [["brush", "Brush", "B"], ["line", "Line", "L"], ["box", "Box", "X"], ["fill", "Fill", "F"]];

/** @param {Drawing} state @param {Desk} desk @param {(path: string) => Child} faults @returns {Child} */
export function toolView(state, desk, faults) {
  const { hand, chosen, vocabulary, sheet } = state;
  if (!vocabulary || !sheet) return null;
  if (hand.tool === "ground" || hand.tool === "area") return groundView(state, desk, vocabulary);
  if (hand.tool === "edge") return [h("h2", { key: "title" }, "Sides of cells"), h("p", { class: "quiet small", key: "how" }, "Click near a side to draw it; once more takes it away."), listed(vocabulary.board.edges ?? [], hand.edge, (edge) => desk.take({ edge }), state)];
  if (hand.tool === "mark") return [h("h2", { key: "title" }, "Places that count"), listed(vocabulary.board.marks ?? [], hand.mark, (mark) => desk.take({ mark }), state), faults("marks")];
  if (hand.tool === "zone") return zoneView(state, desk);
  if (chosen && "pieces" in chosen) return [chosenView(chosen.pieces, state, desk, vocabulary, faults), hand.tool === "piece" ? pieceList(state, desk, vocabulary) : null];
  if (hand.tool === "piece") return pieceList(state, desk, vocabulary);
  return fieldView(state, desk, vocabulary);
}

// --- ground ---

/** @param {Drawing} state @param {Desk} desk @param {Vocabulary} vocabulary */
function groundView(state, desk, { board }) {
  const { hand } = state;
  return [
    h("h2", { key: "title" }, "Ground"),
    hand.tool === "ground"
      ? h("div", { class: "strokes", role: "group", "aria-label": "How it is drawn", key: "strokes" }, STROKES.map(([stroke, words, key]) => h("button", { key: stroke, class: hand.stroke === stroke ? "pressed" : "", "aria-pressed": String(hand.stroke === stroke), title: `${words} (${key})`, onclick: () => desk.take({ stroke }) }, sign(stroke), words)))
      : h("p", { class: "quiet small", key: "how" }, "Click one corner after the other; a click on the first one, or Enter, closes the area."),
    listed(board.ground, hand.ground, (ground) => desk.take({ ground }), state),
  ];
}

/** @param {import("./types.js").Listed[]} list @param {string} now @param {(id: string) => void} pick @param {Drawing} state */
function listed(list, now, pick, state) {
  const groups = [...new Set(list.map(({ group = "" }) => group))], motifs = { ...state.terms?.looks.motifs.edges, ...state.terms?.looks.motifs.terrain };
  const colour = (/** @type {string} */ id) => motifs[id]?.colour ?? motifs[id.replace(/s$/, "")]?.colour ?? "#cfd3a4";
  return groups.map((group) =>
    h(
      "div",
      { class: "listed", role: "group", "aria-label": group || "Kinds", key: `group ${group}` },
      groups.length > 1 && group ? h("h3", null, group) : null,
      list.filter((one) => (one.group ?? "") === group).map(({ id, name }) => h("button", { key: id, class: `listed-one${id === now ? " pressed" : ""}`, "aria-pressed": String(id === now), onclick: () => pick(id) }, h("span", { class: "listed-tint", "aria-hidden": "true", vars: { "--tint": colour(id) } }), name)),
    ),
  );
}

// --- zones ---

/** @param {Drawing} state @param {Desk} desk */
function zoneView(state, desk) {
  const { hand, sheet, laid } = state, zone = sheet?.sides[hand.side]?.zone, over = laid?.grid ? "Draw over cells to add them, or take them away." : "Draw from where it begins to where it ends.";
  return [
    h("h2", { key: "title" }, "Where a side is set up"),
    sidesView(state, desk),
    h("p", { class: "quiet small", key: "how" }, zone?.length ? over : `It has no zone: its pieces stand where they are drawn. ${over}`),
    zone?.length && sheet ? h("button", { class: "weak", key: "none", onclick: () => desk.change(withWholeZone(sheet, hand.side, null), "no zone") }, "No zone") : null,
  ];
}

/** Both sides, with what they have. @param {Drawing} state @param {Desk} desk */
function sidesView(state, desk) {
  const { vocabulary, hand, checked, sheet } = state;
  return h(
    "div",
    { class: "both-sides", role: "group", "aria-label": "Side", key: "sides" },
    vocabulary?.sides.map(({ id }) => {
      const points = checked?.points[id], count = sheet?.pieces.filter(({ side }) => side === id).length ?? 0;
      return h("button", { key: id, class: hand.side === id ? "pressed" : "", "aria-pressed": String(hand.side === id), onclick: () => desk.takeSide(id) }, h("span", null, sideDot(id), desk.sideName(id)), h("span", { class: "num small quiet" }, `${count === 1 ? "1 piece" : `${count} pieces`}${typeof points === "number" ? `, ${points} points` : ""}`));
    }),
  );
}

// --- lists of pieces ---

/** @param {Drawing} state @param {Desk} desk @param {Vocabulary} vocabulary */
function pieceList(state, desk, vocabulary) {
  const { hand, wanted, sheet } = state, words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const all = vocabulary.kinds.filter(({ sides, name, group }) => sides.includes(hand.side) && words.every((word) => `${name} ${group}`.toLowerCase().includes(word)));
  const groups = [...new Set(all.map(({ group }) => group))];
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { kind, side } of sheet?.pieces ?? []) if (side === hand.side) counts[kind] = (counts[kind] ?? 0) + 1;
  return [
    h("h2", { key: "list" }, "Pieces"),
    sidesView(state, desk),
    vocabulary.formations ? bandsView(state, desk, vocabulary) : null,
    h("input", { key: "search", type: "search", class: "piece-search", placeholder: "Search the lists", "aria-label": "Search the lists", value: wanted, oninput: (/** @type {any} */ event) => desk.store.set({ wanted: event.target.value }) }),
    all.length ? null : h("p", { class: "quiet", key: "none" }, "No piece is called so."),
    groups.map((group) => h("section", { class: "piece-group", key: `group ${group}`, "aria-label": group }, h("h3", null, group), h("ul", null, all.filter((one) => one.group === group).map((one) => h("li", { key: one.id }, kindButton(one, counts[one.id] ?? 0, hand.kind === one.id, desk)))))),
  ];
}

/** @param {import("./types.js").PieceKind} kind @param {number} many @param {boolean} isTaken @param {Desk} desk */
function kindButton({ id, name, icon, price }, many, isTaken, desk) {
  return h(
    "button",
    { class: `kind${isTaken ? " pressed" : ""}`, "aria-pressed": String(isTaken), onclick: () => desk.take({ kind: id, tool: "piece" }), onpointerdown: (/** @type {PointerEvent} */ event) => desk.carries(id, event) },
    h("span", { class: "price-icon", "aria-hidden": "true", vars: { "--icon": `url("${addressOf(`/icons/${encodeURIComponent(icon)}.svg`)}")` } }),
    h("span", { class: "kind-name" }, name),
    many ? h("span", { class: "num quiet" }, h("span", { class: "unseen" }, ", "), `× ${many}`) : null,
    typeof price === "number" ? h("span", { class: "price-gold num" }, price, h("span", { class: "unseen" }, " points")) : null,
  );
}

/** Those to whom pieces belong. @param {Drawing} state @param {Desk} desk @param {Vocabulary} vocabulary */
function bandsView(state, desk, { formations }) {
  const { hand, sheet } = state, own = sheet?.formations.filter(({ side }) => side === hand.side) ?? [];
  const now = own.find(({ id }) => id === hand.formation) ?? own[0], name = formations?.name ?? "Formation";
  if (!sheet || !formations) return null;
  const set = (/** @type {Partial<import("./types.js").Band>} */ part) => desk.change({ ...sheet, formations: sheet.formations.map((one) => (one === now ? { ...one, ...part } : one)) }, `${name} changed`);
  return h(
    "div",
    { class: "bands", key: "bands" },
    h("div", { class: "row" }, h("label", { for: "band-now" }, name), h("select", { id: "band-now", onchange: (/** @type {any} */ event) => desk.take({ formation: event.target.value }) }, own.map((one) => h("option", { value: one.id, selected: one === now, key: one.id }, one.name || one.id))), h("button", { onclick: () => desk.addBand() }, `New`, h("span", { class: "unseen" }, ` ${name}`)), now ? h("button", { class: "sign", "aria-label": `Remove ${now.name || now.id}`, onclick: () => desk.removeBand(now.id) }, "×") : null),
    now ? h("details", { key: now.id }, h("summary", null, `About ${now.name || now.id}`), h("div", { class: "form-row" }, h("label", { for: "band-name" }, formations.names ?? "Name"), h("input", { id: "band-name", value: now.name, onchange: (/** @type {any} */ event) => set({ name: event.target.value }) })), objectForm({ properties: formations.fields }, now.fields, (fields) => set({ fields }), { ...desk.about, name, path: `formations.${sheet.formations.indexOf(now)}` })) : null,
  );
}

// --- what is chosen ---

/** @param {number[]} numbers @param {Drawing} state @param {Desk} desk @param {Vocabulary} vocabulary @param {(path: string) => Child} faults */
function chosenView(numbers, state, desk, vocabulary, faults) {
  const { sheet } = state, [first = 0] = numbers, piece = sheet?.pieces[first];
  if (!sheet || !piece) return null;
  const kind = kindsOf(vocabulary).get(piece.kind), beside = piece.place === null ? [] : piecesAt(sheet, piece.place).filter((at) => at !== first);
  const set = (/** @type {Partial<import("./types.js").Stand>} */ part, /** @type {string} */ words) => desk.change(withPieces(sheet, numbers, (one) => ({ ...one, ...part })), words);
  const field = (/** @type {Record<string, any>} */ fields) => {
    const [changed = ""] = [...new Set([...Object.keys(fields), ...Object.keys(piece.fields)])].filter((name) => fields[name] !== piece.fields[name]);
    desk.change(withPieces(sheet, numbers, (one) => ({ ...one, fields: withField(one.fields, changed, fields[changed]) })), "a piece changed");
  };
  return h(
    "section",
    { class: "chosen-piece", key: "chosen", "aria-label": "What is chosen" },
    h("div", { class: "row" }, h("h2", null, numbers.length > 1 ? `${numbers.length} pieces` : (kind?.name ?? piece.kind)), h("button", { class: "sign chosen-close", "aria-label": "Choose nothing", onclick: () => desk.letGo() }, "×")),
    h("p", { class: "quiet" }, sideDot(piece.side), `${desk.sideName(piece.side)}, ${piece.place === null ? "beside the field" : `at ${piece.place}`}`),
    numbers.length === 1 ? faults(`pieces.${first}`) : null,
    kind?.facings.length ? h("div", { class: "row", key: "facing" }, h("span", null, `Faces ${piece.facing ?? "nowhere yet"}`), h("button", { class: "sign", title: "Turn left (Shift+R)", "aria-label": "Turn left", onclick: () => desk.turn(-1) }, "⟲"), h("button", { class: "sign", title: "Turn right (R)", "aria-label": "Turn right", onclick: () => desk.turn(1) }, "⟳")) : null,
    vocabulary.formations ? h("div", { class: "form-row", key: "band" }, h("label", { for: "piece-band" }, vocabulary.formations.name), h("select", { id: "piece-band", onchange: (/** @type {any} */ event) => set({ formation: event.target.value || null }, "belongs to others now") }, h("option", { value: "", selected: !piece.formation, key: "none" }, "none"), sheet.formations.filter(({ side }) => side === piece.side).map((one) => h("option", { value: one.id, selected: one.id === piece.formation, key: one.id }, one.name || one.id)))) : null,
    kind && numbers.every((at) => sheet.pieces[at]?.kind === piece.kind) ? objectForm({ properties: kind.fields }, piece.fields, field, { ...desk.about, name: kind.name, path: `pieces.${first}.fields` }) : null,
    beside.length ? h("p", { class: "small", key: "beside" }, "With it: ", beside.map((at) => h("button", { class: "clause", key: String(at), onclick: () => desk.choose(at, false) }, kindName(vocabulary, sheet.pieces[at]?.kind ?? "")))) : null,
    h("div", { class: "row", key: "deeds" }, piece.place !== null ? h("button", { onclick: () => set({ place: null }, "beside the field") }, "Set it beside the field") : null, h("button", { class: "danger", onclick: () => desk.remove(numbers) }, "Take it off")),
  );
}

// --- the field as a whole ---

/** @param {Drawing} state @param {Desk} desk @param {Vocabulary} vocabulary */
function fieldView(state, desk, vocabulary) {
  const { sheet, laid } = state, { board } = vocabulary, waits = sheet?.pieces.flatMap((one, at) => (one.place === null ? [at] : [])) ?? [];
  if (!sheet) return null;
  return [
    h("h2", { key: "title" }, "The field"),
    board.maps?.length ? h("div", { class: "form-row", key: "map" }, h("label", { for: "field-map" }, "Board"), h("select", { id: "field-map", onchange: (/** @type {any} */ event) => desk.change({ ...sheet, map: event.target.value || null }, "another board") }, h("option", { value: "", selected: sheet.map === null, key: "none" }, "drawn by hand"), board.maps.map((one) => h("option", { value: one.id, selected: one.id === sheet.map, key: one.id }, one.name)))) : null,
    sheet.map === null ? sizeForm(sheet.size, board, desk) : null,
    h(
      "div",
      { class: "whole-deeds", role: "group", "aria-label": "All of it", key: "deeds" },
      laid && (sheet.map === null || !laid.grid) ? [["across", "Mirror left and right"], ["down", "Mirror top and bottom"], ["half", "Turn it round"]].map(([how = "", words]) => h("button", { key: how, onclick: () => desk.turnAll(/** @type {any} */ (how)) }, sign(how), words)) : null,
      vocabulary.sides.length === 2 && sheet.pieces.some(({ side }) => side === vocabulary.sides[0]?.id) ? h("button", { key: "army", onclick: () => desk.armyOpposite() }, sign("half"), `${desk.sideName(vocabulary.sides[0]?.id ?? "")} once more, opposite`) : null,
    ),
    waits.length ? h("div", { key: "waits" }, h("h3", null, "Beside the field"), h("ul", { class: "waits" }, waits.map((at) => h("li", { key: String(at) }, h("button", { onclick: () => desk.choose(at, false) }, sideDot(sheet.pieces[at]?.side), kindName(vocabulary, sheet.pieces[at]?.kind ?? "")))))) : null,
    h("p", { class: "quiet small", key: "how" }, "Choose a tool on the left. Click a piece to choose it, drag it to move it; the wheel or R turns it, Delete takes it off. Hold the space bar to move the board."),
  ];
}

/** Grows or is cut at an edge of one's choice. @param {number[]} size @param {Vocabulary["board"]} board @param {Desk} desk */
function sizeForm(size, board, desk) {
  const inches = board.kind === "plane" ? 100 : 1;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const next = ["across", "down"].map((name) => Math.round(Number(form.get(name)) * inches)), by = next.map((one, axis) => one - (size[axis] ?? 0));
    desk.resize(next, [form.get("side") === "left" ? (by[0] ?? 0) : 0, form.get("end") === "top" ? (by[1] ?? 0) : 0]);
  };
  const number = (/** @type {string} */ name, /** @type {string} */ words, /** @type {number} */ axis) => h("label", { class: "field" }, words, h("input", { type: "number", name, required: true, made: (/** @type {any} */ field) => (field.value = String((size[axis] ?? 1) / inches)), min: (board.least[axis] ?? 1) / inches, max: (board.most[axis] ?? 99) / inches }));
  const edge = (/** @type {string} */ name, /** @type {string} */ words, /** @type {string[]} */ [one = "", other = ""]) => h("label", { class: "field" }, words, h("select", { name }, [one, other].map((id) => h("option", { value: id, key: id }, id))));
  return h("form", { class: "size-form", key: `size ${size}`, onsubmit: submit }, number("across", "Across", 0), edge("side", "changed at", ["right", "left"]), number("down", "Top to bottom", 1), edge("end", "changed at", ["bottom", "top"]), h("button", { type: "submit" }, "Change the size"));
}
