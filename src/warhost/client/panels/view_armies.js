/** The armies as lists: who stands where, and who is gone. */

import { nameOf } from "../basics/names_said.js";
import { h } from "../page/html.js";
import { levelList } from "./view_levels.js";
import { ordersView } from "./view_orders.js";
import { iconOf } from "./view_piece.js";
import { progressOf, sideDot, sideName } from "./view_small.js";

/** @param {Piece} piece @param {Piece[]} all @param {BattlePage} page @param {ArmyActs} act */
function row(piece, all, page, act) {
  return h(
    "li",
    { key: piece.label },
    h(
      "button",
      {
        class: "army-row",
        onclick: () => act.pick(piece.label),
        onmouseenter: () => act.look(piece.label),
        onmouseleave: () => act.look(null),
        onfocus: () => act.look(piece.label),
      },
      iconOf(piece, page.terms),
      h("span", { class: "army-name" }, nameOf(piece, all)),
      h("span", { class: `num ${piece.hurt ? "hurt" : ""}` }, piece.standing),
      h("span", { class: "quiet" }, piece.where),
    ),
  );
}

/** @param {Piece[]} pieces @param {Piece[]} all @param {string} className @param {BattlePage} page @param {ArmyActs} act */
const rows = (pieces, all, className, page, act) =>
  h(
    "ul",
    { class: className },
    pieces.map((one) => row(one, all, page, act)),
  );

/** @param {View} view @param {string} side @param {BattlePage} page @param {ArmyActs} act */
function army(view, side, page, act) {
  const own = view.pieces.filter((one) => one.side === side);
  const known = own.filter((one) => one.label);
  const gone = known.filter((one) => one.gone);
  const hidden = own.length - known.length;
  return h(
    "section",
    { class: "army", key: side },
    h("h2", null, sideDot(side), sideName(side), " ", h("span", { class: "quiet" }, progressOf(view, side, page.terms?.looks))),
    rows(known.filter((one) => !one.gone), view.pieces, "", page, act),
    hidden ? h("p", { class: "quiet" }, `and ${hidden} hidden`) : null,
    gone.length ? [h("h3", { key: "out" }, "Out of the battle"), rows(gone, view.pieces, "gone", page, act)] : null,
    signsOf(view, side, page),
    ordersView(page.store.get(), page, side),
  );
}

/** What a side has on the board besides pieces. @param {View} view @param {string} side @param {BattlePage} page */
function signsOf(view, side, page) {
  const signs = view.signs.filter((one) => one.side === side);
  if (!signs.length) return null;
  return h(
    "ul",
    { class: "quiet" },
    signs.map(({ sign, text, at }, place) => h("li", { key: String(place) }, [page.terms?.looks.signs[sign]?.name ?? sign, ...(typeof at === "string" ? [`in ${at}`] : []), ...(text ? [text] : [])].join(", "))),
  );
}

/** @param {Scene} scene @param {View} view @param {BattlePage} page @param {ArmyActs} act */
export function armiesView(scene, view, page, act) {
  return h(
    "div",
    { class: "armies", key: "armies" },
    levelList(view),
    Object.keys(scene.seats).map((side) => army(view, side, page, act)),
  );
}
