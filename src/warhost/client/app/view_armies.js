/** The armies as lists: who stands where, and the dead pile. */

import { placeOf } from "../board/places.js";
import { h } from "./html.js";
import { iconOf } from "./view_piece.js";
import { sideDot, sideName } from "./view_small.js";

/** @param {Piece} piece @param {BattlePage} page @param {ArmyActs} act */
function row(piece, page, act) {
  const { state, hurt, place } = /** @type {Kind} */ (page.kind).standing(piece);
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
      h("span", { class: "army-name" }, `${piece.label} ${piece.name}`),
      h("span", { class: `num ${hurt ? "hurt" : ""}` }, state),
      h("span", { class: "num quiet" }, place),
    ),
  );
}

/** Who is not set up yet is off the board, too, but not dead. @param {Piece} piece */
const isDead = (piece) => piece.dead ?? placeOf(piece) === null;

/** @param {View} view @param {string} side @param {BattlePage} page @param {ArmyActs} act */
function army(view, side, page, act) {
  const known = view.pieces.filter((one) => one.side === side && one.label);
  const hidden = view.pieces.filter((one) => one.side === side && one.hidden).length;
  const alive = known.filter((one) => !isDead(one));
  const dead = known.filter(isDead);
  return h(
    "section",
    { class: "army", key: side },
    h("h2", null, sideDot(side), sideName(side), h("span", { class: "quiet" }, ` lost points ${view.lost_points?.[side] ?? 0}`)),
    h(
      "ul",
      null,
      alive.map((one) => row(one, page, act)),
    ),
    hidden ? h("p", { class: "quiet" }, `and ${hidden} hidden`) : null,
    h("h3", null, "Dead pile"),
    dead.length
      ? h(
          "ul",
          { class: "dead" },
          dead.map((one) => row(one, page, act)),
        )
      : h("p", { class: "quiet" }, "Nobody yet."),
  );
}

/** @param {View} view @param {BattlePage} page @param {ArmyActs} act */
export function armiesView(view, page, act) {
  const sides = Object.keys(view.lost_points ?? {});
  return h(
    "div",
    { class: "armies", key: "armies" },
    sides.map((side) => army(view, side, page, act)),
    traps(view),
  );
}

/** @param {View} view */
function traps(view) {
  if (!view.traps?.length) return null;
  return h(
    "section",
    { class: "army", key: "traps" },
    h("h2", null, "Traps"),
    h(
      "ul",
      null,
      view.traps.map((one, place) =>
        h(
          "li",
          { key: String(place) },
          sideDot(one.owner),
          `${one.state}${one.hex ? ` in ${one.hex}` : ""}${one.prisoner ? `, holds ${one.prisoner}` : ""}`,
        ),
      ),
    ),
  );
}
