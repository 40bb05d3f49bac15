/** The card of a battle: of one that a march would bring about, and of the battle at hand, with the ways in which it may be settled. */

import { sideTitle } from "../basics/sides.js";
import { h } from "../page/html.js";
import { encounterOf, leaderOf, NEUTRAL, realmName, unitsOf } from "./encounter.js";
import { count, percent, shield, token } from "./signs.js";
import { nameOf } from "./spaces.js";
import { factList, stakesOf, stakesPanel } from "./stakes.js";
import { costs, giveOrTake, tug, tugToCome } from "./tug.js";
import { ownSide } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./war_page.js").WarPage} WarPage */
/** @typedef {import("./encounter.js").Encounter} Encounter */
/** @typedef {import("./encounter.js").Party} Party */
/** @typedef {import("./types.js").How} How */
/** @typedef {import("./types.js").Outlook} Outlook */

/** @type {Record<How, {name: string, means: (level: string) => string}>} */
const WAYS = {
  fight: { name: "Fight it", means: () => "You lead your host on this field yourself." },
  captains: { name: "Let captains fight it", means: (level) => `Two computer opponents, each a ${level}, fight it out; the map goes on when they are done.` },
  chances: { name: "Settle it by its chances", means: () => "One quick battle, like those of which chances are told, decides at once." },
};

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export function meetingCard(state, page) {
  const met = state.card === "meeting" ? encounterOf(state) : null;
  if (!met || !state.scene) return null;
  const own = ownSide(state), outlook = met.action ? (state.outlooks[met.action] ?? null) : null;
  return h(
    "section",
    { class: `meeting-card is-${met.when === "to come" ? "to-come" : "at-hand"}`, key: `meeting ${met.when}`, role: "dialog", "aria-labelledby": "meeting-title", tabindex: -1, made: takeFocus, onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && leave(event, page) },
    h("header", null, h("h2", { id: "meeting-title" }, met.name), h("p", { class: "quiet" }, about(state, met)), h("button", { class: "sign weak", "aria-label": "Back to the map", onclick: () => page.closeCard() }, "×")),
    page.meetings.fields.picture(state.shown, met.action, "card", `The field: ${about(state, met)}. ${partyWords(met.attacker)} against ${partyWords(met.defender)}.`),
    h("div", { class: "versus" }, party(met.attacker, page), party(met.defender, page)),
    met.when === "to come" ? toCome(state, page, met, outlook) : atHand(state, page, met),
    h("div", { class: "stakes-short" }, stakesOf(state, met, outlook, own).map(({ title, facts }) => [h("h3", null, title), factList(facts)])),
  );
}

/** What is beside the map while the card lies on it. @param {WarState} state @returns {Child} */
export function meetingStakes(state) {
  const met = encounterOf(state);
  return met ? stakesPanel(stakesOf(state, met, met.action ? (state.outlooks[met.action] ?? null) : null, ownSide(state))) : null;
}

/** The card has the keyboard first; who only looks at the map hears its name. @param {HTMLElement} made */
const takeFocus = (made) => void setTimeout(() => made.focus({ preventScroll: true }));

/** @param {Event} event @param {WarPage} page */
function leave(event, page) {
  event.stopPropagation();
  page.closeCard();
}

/** "woods, spring of year 2" @param {WarState} state @param {Encounter} met */
function about({ scene, view }, { terrain, at, when }) {
  const ground = terrain ? (scene?.ground.regions.find(({ id }) => id === at)?.terrain ?? terrain) : "an assault on its walls";
  return `${when === "to come" ? `such a field, ${ground}` : ground} · ${view?.season} of year ${view?.year}`;
}

/** @param {Party} of */
const partyWords = (of) => `${realmName(of.side)}, ${count(unitsOf(of).length, "unit")}`;

/** A host: who leads it, with his reputation, and all its pieces. @param {Party} of @param {WarPage} page @returns {Child} */
function party(of, page) {
  const livery = page.livery(of.side), leader = leaderOf(of), others = of.pieces.filter((one) => one.size === "small" && one !== leader);
  const units = unitsOf(of).length, led = [units || !of.pieces.length ? count(units, "unit") : "", ...others.map(({ name }) => name)].filter(Boolean);
  const fame = leader?.terms.reputations?.[0], effect = leader?.profile.find(({ label }) => label === "Reputation")?.text;
  return h(
    "div",
    { class: "party", key: of.side },
    h("h3", null, shield(livery, 26), h("span", null, leader ? leader.name : realmName(of.side), fame ? h("em", { class: "fame", title: effect ?? null }, ` ${fame}`) : null)),
    h("p", { class: "quiet small" }, leader ? `${realmName(of.side)}: ` : "", of.pieces.length ? led.join(", ") : "who is there shows when you come"),
    h("div", { class: "tokens is-tight" }, [...of.pieces].sort((one, other) => rank(one, leader) - rank(other, leader)).map((one) => token(one, livery))),
  );
}

/** @param {import("./types.js").WarPiece} piece @param {import("./types.js").WarPiece | null} leader */
const rank = (piece, leader) => (piece === leader ? 0 : piece.size === "small" ? 1 : 2);

// --- a battle to come ---

/** @param {WarState} state @param {WarPage} page @param {Encounter} met @param {Outlook | null} outlook @returns {Child} */
function toCome(state, page, met, outlook) {
  const lost = outlook?.losses ?? [], units = unitsOf(met.attacker).length;
  return [
    outlook ? tug(outlook, page.livery(met.attacker.side), page.livery(met.defender.side), ["you hold it", met.defender.side === NEUTRAL ? "they hold it" : "they stand"]) : tugToCome(),
    h("p", { class: "quiet small give-or-take", key: "error", "aria-live": "polite" }, outlook ? `${percent(outlook.share)}, ${giveOrTake(outlook)}` : " "),
    h(
      "div",
      { class: "meeting-foot", key: "foot" },
      outlook?.battles ? costs(lost, `How many of your ${count(units, "unit")} fall`) : h("span", null),
      h(
        "div",
        { class: "stack" },
        h("button", { class: "primary big", key: "march", disabled: state.sending, onclick: () => page.march() }, `March to ${nameOf(/** @type {any} */ (state.scene).ground, met.at)}`),
        h("button", { key: "not", onclick: () => page.closeCard() }, "Do not"),
      ),
    ),
  ];
}

// --- the battle at hand ---

/** @param {WarState} state @param {WarPage} page @param {Encounter} met @returns {Child} */
function atHand({ scene, sending }, page, met) {
  const meeting = /** @type {import("./types.js").MeetingShown} */ (scene?.war.meeting);
  const { state, ways, level, battle } = meeting;
  if (state === "settled") return h("p", { class: "meeting-word", role: "status", key: "word" }, `Captains are fighting it out. The map goes on when they are done.`);
  if (state === "fought")
    return h(
      "div",
      { class: "ways", key: "ways" },
      h("p", { class: "meeting-word", role: "status" }, "It is being fought on this field. The map waits for its end."),
      battle ? h("button", { class: "primary big", key: "go", onclick: () => page.meetings.goToField() }, "Go to the field") : null,
      ways.includes("captains") ? h("button", { key: "captains", disabled: sending, onclick: () => page.meetings.meet("captains") }, "Let captains fight the rest") : null,
    );
  return h(
    "div",
    { class: "ways", key: "ways" },
    wanted(meeting, scene?.yours ?? []).map((words) => h("p", { class: "meeting-word", role: "status", key: words }, words)),
    ways.length
      ? ways.map((how) => h("button", { class: `way${how === "fight" ? " primary" : ""}`, key: how, disabled: sending, onclick: () => page.meetings.meet(how) }, h("b", null, WAYS[how].name), h("small", null, WAYS[how].means(level))))
      : h("p", { class: "meeting-word" }, `${whoDecides(met, scene?.yours ?? [])} to say how it is settled.`),
  );
}

/** Who wants what, where not all want the same. @param {import("./types.js").MeetingShown} meeting @param {Side[]} yours */
function wanted({ wants, attacker, defender }, yours) {
  return Object.entries(wants).map(([side, how]) => {
    const other = side === attacker.side ? defender.side : attacker.side, way = WANTED[how];
    return yours.includes(side) ? `You want ${way}. ${realmName(other)} have still to agree, or fight it.` : `${sideTitle(side)} want ${way}: agree, or fight it.`;
  });
}

/** @type {Record<How, string>} */
const WANTED = { fight: "to fight it", captains: "captains to fight it", chances: "it settled by its chances" };

/** @param {Encounter} met @param {Side[]} yours */
function whoDecides({ attacker, defender }, yours) {
  const others = [attacker.side, defender.side].filter((side) => side !== NEUTRAL && !yours.includes(side)).map(realmName);
  return `It is for ${others.join(" and ") || "others"}`;
}
