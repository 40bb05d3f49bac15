/** The frame of all pages about clubs, the list of clubs, and the page of a person. */

import { h } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";
import { clubView } from "./view_club.js";
import { tournamentView } from "./view_tournament.js";
import { counted } from "./words.js";

/** @typedef {import("./types.js").ClubsState} ClubsState */
/** @typedef {import("./types.js").ClubsActs} ClubsActs */
/** @typedef {import("./types.js").ClubList} ClubList */
/** @typedef {import("./types.js").PersonTold} PersonTold */
/** @typedef {import("./types.js").GameRating} GameRating */

/** @type {Record<string, (state: ClubsState, act: ClubsActs) => Child>} */
const VIEWS = { clubs: listView, club: clubView, tournament: tournamentView, person: personView };

/** @param {ClubsState} state */
export const titleOf = ({ kind, told }) => (kind === "clubs" ? "Clubs" : (told?.name ?? "Clubs"));

/** @param {ClubsState} state @param {ClubsActs} act @returns {Child} */
export function pageView(state, act) {
  const { told, refusal, kind } = state, view = VIEWS[kind] ?? listView;
  return h(
    "div",
    { class: "clubs-page", key: "clubs-page" },
    h("header", { class: "muster-top", key: "top" }, h("a", { class: "button", href: "./" }, "All battles"), h("a", { class: "button", href: "meet" }, "Meeting place"), kind === "clubs" ? null : h("a", { class: "button", href: "clubs" }, "Clubs"), h("h1", null, titleOf(state))),
    h(
      "main",
      { id: "main", key: "main", tabindex: -1 },
      refusal ? refusalView(refusal) : null,
      told ? [kind === "person" ? null : comeView(state, act), view(state, act)] : refusal ? null : h("p", { class: "quiet", key: "coming" }, "It is on its way."),
    ),
  );
}

/** Whoever has no name here gives one first. @param {ClubsState} state @param {ClubsActs} act */
function comeView({ person, busy }, act) {
  if (person) return null;
  return h(
    "form",
    {
      class: "row club-come",
      key: "come",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
        if (field.value.trim()) act.come(field.value.trim());
      },
    },
    h("label", { class: "field", key: "name" }, h("span", null, "Your name, to take part"), h("input", { maxlength: 40, autocomplete: "nickname", required: true, leave: true })),
    h("button", { type: "submit", disabled: busy, key: "go" }, "Come in"),
  );
}

/** @param {ClubsState} state @param {ClubsActs} act @returns {Child} */
function listView({ told, person }, act) {
  const { clubs } = /** @type {ClubList} */ (told);
  return [
    h("p", { class: "club-about", key: "about" }, "A club has members, tournaments and results tables. Anybody may found one."),
    clubs.length
      ? h(
          "ul",
          { class: "club-cards", key: "list" },
          clubs.map(({ slug, name, about, members, role }) =>
            h(
              "li",
              { class: "club-card", key: slug },
              h("h2", null, h("a", { href: `club/${slug}` }, name)),
              h("p", { class: "quiet" }, [counted(members, "member"), role && role !== "asking" ? "you are one" : ""].filter(Boolean).join(", ")),
              about ? h("p", { class: "club-said" }, about.length > 160 ? `${about.slice(0, 160)} …` : about) : null,
            ),
          ),
        )
      : h("p", { class: "quiet", key: "none" }, "There is no club here yet."),
    person ? h("p", { class: "row", key: "found" }, h("button", { class: "primary", "aria-haspopup": "dialog", onclick: act.found }, "Found a club")) : null,
  ];
}

/** @param {ClubsState} state @returns {Child} */
function personView({ told }) {
  const { ratings, clubs, results } = /** @type {PersonTold} */ (told);
  return [
    h("section", { class: "club-part", key: "ratings" }, h("h2", null, "How strong"), ratings.length ? ratingsTable(ratings) : h("p", { class: "quiet" }, "No battle of theirs counts yet.")),
    clubs.length ? h("section", { class: "club-part", key: "clubs" }, h("h2", null, "Clubs"), h("ul", { class: "row" }, clubs.map(({ slug, name }) => h("li", { key: slug }, h("a", { href: `club/${slug}` }, name))))) : null,
    results.length
      ? h(
          "section",
          { class: "club-part", key: "results" },
          h("h2", null, "Last battles that count"),
          h(
            "ul",
            { class: "club-lines" },
            results.map(({ title, at, against, went, rating }, place) =>
              h(
                "li",
                { key: `${at} ${place}` },
                h("b", null, went[0]?.toUpperCase() + went.slice(1)),
                ` against `,
                against.map((one, at_) => [at_ ? " and " : "", one.person ? h("a", { href: `person/${one.person}`, key: one.person }, one.name) : one.name]),
                h("span", { class: "quiet" }, ` ${title}, ${new Date(at).toLocaleDateString()}, then ${rating.words}`),
              ),
            ),
          ),
        )
      : null,
  ];
}

/** @param {GameRating[]} ratings */
export const ratingsTable = (ratings) =>
  h(
    "table",
    { class: "club-table" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Game"), h("th", { scope: "col", class: "num" }, "Rating"), h("th", { scope: "col", class: "num" }, "Battles"))),
    h("tbody", null, ratings.map(({ game, title, words, battles }) => h("tr", { key: game }, h("th", { scope: "row" }, title), h("td", { class: "num" }, words), h("td", { class: "num" }, battles)))),
  );
