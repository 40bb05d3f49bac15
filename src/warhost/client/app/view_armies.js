/** The armies as lists: who stands where, and the dead pile. */

import { h } from "./html.js";
import { iconOf } from "./view_piece.js";
import { sideDot, sideName } from "./view_small.js";

/** @param {Piece} piece @param {Terms | null} terms @param {ArmyActs} act */
function row(piece, terms, act) {
  const hurt = piece.wounds < piece.full_wounds ? "hurt" : "";
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
      iconOf(piece, terms),
      h("span", { class: "army-name" }, `${piece.label} ${piece.name}`),
      h("span", { class: `num ${hurt}` }, `${piece.wounds}/${piece.full_wounds}`),
      h("span", { class: "num quiet" }, piece.hex ?? "–"),
    ),
  );
}

/** @param {View} view @param {string} side @param {Terms | null} terms @param {ArmyActs} act */
function army(view, side, terms, act) {
  const known = view.pieces.filter((one) => one.side === side && one.label);
  const hidden = view.pieces.filter((one) => one.side === side && one.hidden).length;
  const alive = known.filter((one) => one.hex !== null);
  const dead = known.filter((one) => one.hex === null);
  return h(
    "section",
    { class: "army", key: side },
    h("h2", null, sideDot(side), sideName(side), h("span", { class: "quiet" }, ` lost points ${view.lost_points?.[side] ?? 0}`)),
    h(
      "ul",
      null,
      alive.map((one) => row(one, terms, act)),
    ),
    hidden ? h("p", { class: "quiet" }, `and ${hidden} hidden`) : null,
    h("h3", null, "Dead pile"),
    dead.length
      ? h(
          "ul",
          { class: "dead" },
          dead.map((one) => row(one, terms, act)),
        )
      : h("p", { class: "quiet" }, "Nobody yet."),
  );
}

/** @param {View} view @param {Terms | null} terms @param {ArmyActs} act */
export function armiesView(view, terms, act) {
  const sides = Object.keys(view.lost_points ?? { red: 0, black: 0 });
  return h(
    "div",
    { class: "armies", key: "armies" },
    sides.map((side) => army(view, side, terms, act)),
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
