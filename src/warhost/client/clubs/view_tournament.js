/** The page of a tournament: who takes part, the results table, and who meets whom in each round. */

import { paceWords } from "../basics/paces.js";
import { h } from "../page/html.js";
import { counted, figureWords, KINDS, pointsWords } from "./words.js";

/** @typedef {import("./types.js").Tournament} Tournament */
/** @typedef {import("./types.js").Entrant} Entrant */
/** @typedef {import("./types.js").Pairing} Pairing */
/** @typedef {import("./types.js").ClubsState} ClubsState */
/** @typedef {import("./types.js").ClubsActs} ClubsActs */
/** @typedef {Map<number, Entrant>} ByPlace */

/** @param {ClubsState} state @param {ClubsActs} act @returns {Child} */
export function tournamentView({ told, busy }, act) {
  const one = /** @type {Tournament} */ (told), to = `/api/tournaments/${encodeURIComponent(one.id)}`;
  /** @type {ByPlace} */
  const by = new Map(one.entrants.map((entrant) => [entrant.place, entrant]));
  return [
    h("p", { class: "club-about", key: "about" }, h("a", { href: `club/${one.club.slug}` }, one.club.name), `. ${one.title}, ${one.scenario.name}. ${KINDS[one.kind]}${one.rounds ? `, ${counted(one.rounds, "round")}` : ""}. ${one.pace ? `${paceWords(one.pace)} ` : ""}${howItStands(one)}`),
    yoursView(one, by, act),
    h("div", { class: "row", key: "deeds" }, deeds(one, to, busy, act)),
    one.state === "open" ? entrantsView(one, to, act) : [tableView(one, by, to, act), roundsView(one, by, act)],
  ];
}

/** @param {Tournament} one */
function howItStands({ state, round, rounds }) {
  if (state === "open") return "It is open to enter.";
  return state === "over" ? "It is over." : `Round ${round} of ${rounds}.`;
}

/** What waits for whoever looks. @param {Tournament} one @param {ByPlace} by @param {ClubsActs} act */
function yoursView({ pairings }, by, act) {
  const mine = pairings.find(({ yours, points }) => yours && !points);
  if (!mine) return null;
  return h("p", { class: "club-yours", key: "yours" }, `${nameOf(mine.first, by)} against ${nameOf(mine.second, by)}: `, h("button", { class: "primary", onclick: () => act.fight(mine) }, "Go to your battle"));
}

/** @param {Tournament} one @param {string} to @param {boolean} busy @param {ClubsActs} act @returns {Child} */
function deeds({ state, yours, role, name, entrants, computers }, to, busy, act) {
  const isIn = yours !== null && !entrants.find(({ place }) => place === yours)?.gone, isWarden = role === "warden";
  const free = computers.filter(({ title }) => !entrants.some((one) => !one.person && one.name === title));
  return [
    state === "open" && !isIn && (role === "member" || isWarden) ? h("button", { class: "primary", key: "enter", disabled: busy, onclick: () => act.post(`${to}/enter`) }, "Take part") : null,
    state === "open" && isIn ? h("button", { key: "leave", onclick: () => act.post(`${to}/leave`) }, "Take part no more") : null,
    state === "running" && isIn ? h("button", { key: "leave", onclick: () => act.ifSure(`Leave ${name}? The battle that you fight now is given up.`, "Leave", `${to}/leave`) }, "Leave the tournament") : null,
    state === "open" && isWarden && free.length ? computersView(free, to, act) : null,
    state === "open" && isWarden ? h("button", { class: "primary", key: "begin", disabled: busy || entrants.length < 3, onclick: () => act.ifSure(`Begin with ${counted(entrants.length, "entrant")}? Nobody enters afterwards.`, "Begin", `${to}/begin`) }, "Begin") : null,
    state !== "over" && isWarden ? h("button", { key: "end", onclick: () => act.ifSure(`Call ${name} off? No further round begins.`, "Call it off", `${to}/end`) }, "Call it off") : null,
  ];
}

/** @param {{name: string, title: string}[]} free @param {string} to @param {ClubsActs} act */
const computersView = (free, to, act) =>
  h(
    "select",
    {
      key: "computers",
      "aria-label": "Let a computer take part",
      value: "",
      onchange: (/** @type {Event} */ event) => {
        const field = /** @type {HTMLSelectElement} */ (event.target), computer = field.value;
        field.value = "";
        if (computer) act.post(`${to}/enter`, { computer });
      },
    },
    h("option", { value: "", key: "" }, "Let a computer take part …"),
    free.map(({ name, title }) => h("option", { value: name, key: name }, title)),
  );

/** @param {Tournament} one @param {string} to @param {ClubsActs} act */
const entrantsView = ({ entrants, role, yours }, to, act) =>
  h(
    "section",
    { class: "club-part", key: "entrants", "aria-labelledby": "entrants" },
    h("h2", { id: "entrants" }, counted(entrants.length, "takes part", "take part")),
    h(
      "ol",
      { class: "club-lines" },
      entrants.map((one) =>
        h("li", { key: one.place }, entrantWords(one), h("span", { class: "quiet", key: "rating" }, ` ${one.rating.words}`), role === "warden" && one.place !== yours ? h("button", { class: "sign", key: "out", "aria-label": `${one.name} is not to take part`, title: "Not to take part", onclick: () => act.post(`${to}/leave`, { place: one.place }) }, "×") : null),
      ),
    ),
  );

/** @param {Entrant} one @returns {Child} */
const entrantWords = ({ person, name, gone }) => [person ? h("a", { href: `person/${person}`, key: "name" }, name) : h("span", { key: "name" }, name, h("span", { class: "quiet" }, " computer")), gone ? h("span", { class: "quiet", key: "gone" }, " has left") : null];

/** @param {Tournament} one @param {ByPlace} by @param {string} to @param {ClubsActs} act */
function tableView({ table, tie_breaks, state, role, yours }, by, to, act) {
  const canRemove = state === "running" && role === "warden";
  return h(
    "section",
    { class: "club-part", key: "table", "aria-labelledby": "table" },
    h("h2", { id: "table" }, "Results table"),
    h(
      "div",
      { class: "lab-wide", tabindex: 0, role: "group", "aria-label": "Results table" },
      h(
        "table",
        { class: "club-table" },
        h(
          "thead",
          null,
          h("tr", null, h("th", { scope: "col", class: "num" }, "Rank"), h("th", { scope: "col" }, "Name"), h("th", { scope: "col", class: "num" }, "Points"), h("th", { scope: "col", class: "num" }, "Battles"), tie_breaks.map(({ name, words }) => h("th", { scope: "col", class: "num", key: name }, words)), canRemove ? h("th", { scope: "col", key: "out" }, h("span", { class: "unseen" }, "Show the door")) : null),
        ),
        h(
          "tbody",
          null,
          table.map(({ rank, place, points, fought, tie_breaks: own }) => {
            const one = by.get(place);
            return h(
              "tr",
              { key: place, class: place === yours ? "is-yours" : "" },
              h("td", { class: "num" }, rank),
              h("th", { scope: "row" }, one ? entrantWords(one) : ""),
              h("td", { class: "num" }, h("b", null, pointsWords(points))),
              h("td", { class: "num" }, fought),
              tie_breaks.map(({ name }) => h("td", { class: "num", key: name }, figureWords(own[name] ?? 0))),
              canRemove ? h("td", { key: "out" }, one && !one.gone && place !== yours ? h("button", { class: "sign", "aria-label": `${one.name} is to leave`, title: "Let them leave", onclick: () => act.ifSure(`Is ${one.name} to leave the tournament? What they fight now is given up.`, "Let them leave", `${to}/leave`, { place }) }, "×") : null) : null,
            );
          }),
        ),
      ),
    ),
  );
}

/** @param {Tournament} one @param {ByPlace} by @param {ClubsActs} act */
function roundsView({ pairings, round, state }, by, act) {
  if (!round) return h("p", { class: "quiet", key: "rounds" }, state === "running" ? "The first round begins." : "");
  const numbers = Array.from({ length: round }, (_, at) => round - at);
  return h(
    "section",
    { class: "club-part", key: "rounds", "aria-label": "Rounds" },
    numbers.map((number) =>
      h(
        "details",
        { key: number, class: "club-round", made: (/** @type {HTMLDetailsElement} */ one) => (one.open = number === round) },
        h("summary", null, h("h2", null, `Round ${number}`)),
        h(
          "ul",
          { class: "club-lines" },
          pairings.filter((one) => one.round === number).map((one) => h("li", { key: one.board }, pairingWords(one, by, act))),
        ),
      ),
    ),
  );
}

/** @param {Pairing} one @param {ByPlace} by @param {ClubsActs} act @returns {Child} */
function pairingWords(one, by, act) {
  const { first, second, points, battle, watch, yours } = one;
  if (second === null) return `${nameOf(first, by)} has a bye`;
  const names = `${nameOf(first, by)} against ${nameOf(second, by)}`;
  if (points) return [battle ? h("a", { href: `battle/${battle}#${watch}`, key: "names" }, names) : names, h("b", { key: "points" }, ` ${points.map(pointsWords).join(" : ")}`), battle ? null : h("span", { class: "quiet", key: "why" }, " not fought")];
  return yours ? h("button", { key: "fight", onclick: () => act.fight(one) }, names) : h("a", { href: `battle/${battle}#${watch}`, key: "names" }, `${names}: watch`);
}

/** @param {number | null} place @param {ByPlace} by */
const nameOf = (place, by) => by.get(place ?? 0)?.name ?? "nobody";
