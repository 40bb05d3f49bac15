/** After the battle: who won and why, how the chances went, what fell, and how lucky each side was. */

import { hasFallen } from "../board/fallen.js";
import { h } from "../page/html.js";
import { capital } from "../choosing/choices.js";
import { headline, tollInWords, whyEnded } from "./outcome.js";
import { verdict } from "./view_grade.js";
import { clauseLinks, practiceMark, progressOf, sideDot, sideName, speaker } from "./view_small.js";

/** What stands over the painted field: the result, and where to go from here. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function resultStrip({ scene, view }, page) {
  if (!scene?.outcome) return null;
  const { outcome, yours } = scene;
  const { words, clauses } = whyEnded(outcome, (side) => speaker(scene, side));
  const mood = yours.length !== 1 ? "" : outcome.winner === yours[0] ? "won" : outcome.winner || outcome.loser === yours[0] ? "lost" : "";
  return h(
    "div",
    { class: `result ${mood}`, key: "result" },
    h(
      "div",
      { class: "result-words" },
      h("h2", null, sideDot(outcome.winner ?? outcome.loser), headline(outcome, (side) => speaker(scene, side), yours), " ", practiceMark(scene.dice)),
      h("p", null, words, " ", clauseLinks(clauses, page.openClause), view ? ` ${tollInWords(scene, view)}` : null),
    ),
    h(
      "div",
      { class: "row result-ways" },
      page.parts.wayBack?.home(scene, page.id),
      h("button", { class: "only-sheet primary", key: "sheet", onclick: () => page.pickTab("now") }, "How it went"),
      h("button", { key: "replay", onclick: page.openReplay }, "Replay"),
      yours.length && !scene.campaign && !isRematchUnderWay(scene) ? h("button", { key: "again", title: "The same battle with the same settings", onclick: () => page.rematch() }, "Rematch") : null,
    ),
  );
}

/** Is a rematch offered or begun already? @param {Scene} scene */
const isRematchUnderWay = ({ offer, rematch }) => Boolean(offer || rematch);

/** What stands beside the field. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function resultPanel({ scene, view, replay }, page) {
  if (!scene?.outcome) return null;
  const own = scene.yours.length === 1 ? (scene.yours[0] ?? null) : null;
  return h(
    "section",
    { class: "result-panel", key: "result", "aria-label": "Result" },
    view ? scoreLine(scene, view, page.terms?.looks) : null,
    page.review?.view({ at: page.review.at, own, slides: true, pick: page.review.pick, go: page.openReplay, learn: (number) => page.openReplay(number, "before"), again: (number) => page.openReplay(number, "again") }) ?? h("p", { key: "review" }, h("button", { onclick: page.lookBack }, "How the chances went")),
    replay ? [losses(replay, page), luckOf(replay, own, page.terms?.looks), verdict(replay)] : null,
    h(
      "div",
      { class: "row", key: "ways" },
      own && !scene.campaign && !isRematchUnderWay(scene) ? h("button", { key: "turned", title: "The same battle with the same settings, from the other side", onclick: () => page.rematch(true) }, "Rematch, sides changed") : null,
      h("button", { onclick: page.download }, "Transcript"),
      scene.campaign ? page.parts.wayBack?.home(scene, page.id) : h("a", { class: "button", href: "./" }, "Other battles"),
    ),
  );
}

/** How far each side came, in the words of the bar. @param {Scene} scene @param {View} view @param {Looks | undefined} looks @returns {Child} */
const scoreLine = (scene, view, looks) =>
  h(
    "p",
    { class: "score", key: "score", title: looks?.scores.text ?? null },
    Object.keys(scene.seats).map((side) =>
      h("span", { class: "score-side", key: side }, sideDot(side), h("b", null, capital(speaker(scene, side))), `: ${[progressOf(view, side, looks), ...(view.progress[side] ?? []).slice(1)].join(", ")}`),
    ),
  );

// --- what fell ---

/** The pieces of each side that are gone at the end, as small counters. @param {Replay} replay @param {{kind: Kind | null, board: import("../board/board.js").Board | null}} page @returns {Child} */
export function losses(replay, { kind, board }) {
  const drawn = (/** @type {Piece} */ piece) => (/** @type {Element} */ made) => made.append(...(board ? [board.pictureOf(piece)] : []));
  const gone = (kind ? (replay.frames.at(-1)?.view.pieces ?? []) : []).filter(hasFallen);
  return h(
    "section",
    { class: "losses", key: "losses", "aria-label": "Losses" },
    h("h3", null, "Losses"),
    h(
      "table",
      null,
      h(
        "tbody",
        null,
        Object.entries(replay.losses).map(([side, names]) =>
          h(
            "tr",
            { key: side },
            h("th", { scope: "row" }, sideDot(side), sideName(side)),
            h(
              "td",
              null,
              h("span", { class: "fallen-row", "aria-hidden": "true" }, gone.filter((one) => one.side === side).map((one) => h("span", { class: "fallen-counter", key: one.label, title: one.name, leave: true, made: drawn(one) }))),
              h("span", { class: "small" }, names.length ? names.join(", ") : "nobody"),
            ),
          ),
        ),
      ),
    ),
  );
}

// --- luck ---

/** The dice of each side beside what dice owe, in the game's own measure. @param {Replay} replay @param {string | null} own @param {Looks | undefined} looks @returns {Child} */
export function luckOf(replay, own, looks) {
  const got = looks?.luck ?? "hits";
  const most = Math.max(1, ...Object.values(replay.luck).map((one) => Math.max(one.hits, one.expected_hits)));
  return h(
    "section",
    { class: "luck", key: "luck", "aria-label": "Luck of the dice" },
    h("h3", null, "Luck of the dice"),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, ["Side", "Dice", capital(got), "Expected"].map((name) => h("th", { scope: "col", key: name }, name)))),
      h("tbody", null, Object.entries(replay.luck).map(([side, luck]) => luckRow(side, luck, most))),
    ),
    own && replay.luck[own] ? h("p", { class: "quiet small", key: "words" }, luckInWords(replay.luck[own], got)) : null,
  );
}

/** @param {string} side @param {Luck} luck @param {number} most */
function luckRow(side, { dice, hits, expected_hits: expected }, most) {
  const more = hits - expected;
  return h(
    "tr",
    { key: side },
    h("th", { scope: "row" }, sideDot(side), sideName(side)),
    h("td", { class: "num" }, dice),
    h("td", { class: "num" }, h("b", null, hits), h("span", { class: "hits-bar", "aria-hidden": "true", vars: { "--hits": hits / most, "--owed": expected / most } })),
    h("td", { class: "num" }, expected.toFixed(1), " ", h("span", { class: "quiet" }, `(${more >= 0 ? "+" : "−"}${Math.abs(more).toFixed(1)})`)),
  );
}

/** @param {Luck} luck @param {string} got @returns {string} */
function luckInWords({ hits, expected_hits: expected }, got) {
  const more = hits - expected;
  if (Math.abs(more) < 0.5) return "Your dice gave you what was to be expected.";
  return `Your dice gave you ${Math.abs(more).toFixed(1)} ${got} ${more > 0 ? "more" : "less"} than was to be expected.`;
}
