/** The page of one club: what it is about, its tournaments, what is fought and was fought, who is in it. */

import { h } from "../page/html.js";
import { counted, KINDS, pointsWords, stateWords } from "./words.js";

/** @typedef {import("./types.js").Club} Club */
/** @typedef {import("./types.js").Member} Member */
/** @typedef {import("./types.js").Fought} Fought */
/** @typedef {import("./types.js").ClubsState} ClubsState */
/** @typedef {import("./types.js").ClubsActs} ClubsActs */

/** @param {ClubsState} state @param {ClubsActs} act @returns {Child} */
export function clubView({ told, person, busy }, act) {
  const club = /** @type {Club} */ (told), to = `/api/clubs/${encodeURIComponent(club.slug)}`, isWarden = club.role === "warden";
  return [
    club.about ? h("p", { class: "club-about", key: "about" }, club.about) : null,
    h("div", { class: "row", key: "deeds" }, person ? membership(club, to, busy, act) : null, isWarden ? h("button", { key: "tell", "aria-haspopup": "dialog", onclick: () => act.tell(club) }, "About this club …") : null, isWarden || club.role === "member" ? h("button", { key: "offer", "aria-haspopup": "dialog", onclick: () => act.offer(club) }, "Offer members a battle …") : null),
    isWarden && club.asking.length ? askingView(club, to, act) : null,
    h(
      "section",
      { class: "club-part", key: "tournaments", "aria-labelledby": "tournaments" },
      h("h2", { id: "tournaments" }, "Tournaments"),
      club.tournaments.length
        ? h(
            "ul",
            { class: "club-cards" },
            club.tournaments.map((one) =>
              h("li", { class: `club-card is-${one.state}`, key: one.id }, h("h3", null, h("a", { href: `tournament/${one.id}` }, one.name)), h("p", { class: "quiet" }, `${one.title}. ${KINDS[one.kind]}`), h("p", { class: "club-state" }, stateWords(one))),
            ),
          )
        : h("p", { class: "quiet" }, "None yet."),
      isWarden ? h("p", { class: "row" }, h("button", { class: "primary", "aria-haspopup": "dialog", onclick: () => act.make(club) }, "Make a tournament")) : null,
    ),
    openView(club),
    fought("running", "Fought just now", club.running),
    fought("results", "Last results", club.results),
    membersView(club, to, act),
  ];
}

/** @param {Club} club @param {string} to @param {boolean} busy @param {ClubsActs} act @returns {Child} */
function membership({ name, role, joined_by }, to, busy, act) {
  if (role === "asking") return [h("p", { key: "asked" }, "You have asked to join; a warden decides."), h("button", { key: "out", onclick: () => act.post(`${to}/leave`) }, "Ask no more")];
  if (role) return h("button", { key: "leave", onclick: () => act.ifSure(`Leave ${name}? What you fight in its tournaments goes on.`, "Leave", `${to}/leave`) }, "Leave the club");
  return h("button", { class: "primary", key: "join", disabled: busy, onclick: () => act.post(`${to}/join`) }, joined_by === "all" ? "Join the club" : "Ask to join");
}

/** @param {Club} club @param {string} to @param {ClubsActs} act */
const askingView = ({ asking }, to, act) =>
  h(
    "section",
    { class: "club-part", key: "asking", "aria-labelledby": "asking" },
    h("h2", { id: "asking" }, "Who asks to join"),
    h(
      "ul",
      { class: "club-lines" },
      asking.map(({ person, name }) =>
        h("li", { class: "row", key: person }, h("a", { href: `person/${person}` }, name), h("button", { onclick: () => act.post(`${to}/members`, { person, role: "member" }) }, "Take in"), h("button", { onclick: () => act.post(`${to}/members`, { person, role: "gone" }) }, "Decline")),
      ),
    ),
  );

/** What is offered to the members: the meeting place is where they accept it. @param {Club} club */
function openView({ open }) {
  if (!open.length) return null;
  return h(
    "section",
    { class: "club-part", key: "open", "aria-labelledby": "open-battles" },
    h("h2", { id: "open-battles" }, "Offered to members"),
    h("ul", { class: "club-lines" }, open.map(({ id, by, scenario }) => h("li", { key: id }, h("a", { href: `meet#${id}` }, scenario.name), h("span", { class: "quiet" }, ` offered by ${by.name}`)))),
  );
}

/** @param {string} key @param {string} title @param {Fought[]} all */
function fought(key, title, all) {
  if (!all.length) return null;
  return h(
    "section",
    { class: "club-part", key, "aria-labelledby": key },
    h("h2", { id: key }, title),
    h(
      "ul",
      { class: "club-lines" },
      all.map(({ battle, watch, names, of, round, points }) =>
        h("li", { key: battle }, h("a", { href: `battle/${battle}#${watch}` }, names.join(" against ")), points ? h("b", null, ` ${points.map(pointsWords).join(" : ")}`) : null, h("span", { class: "quiet" }, ` ${of}, round ${round}`)),
      ),
    ),
  );
}

/** @param {Club} club @param {string} to @param {ClubsActs} act */
function membersView(club, to, act) {
  return h(
    "section",
    { class: "club-part", key: "members", "aria-labelledby": "members" },
    h("h2", { id: "members" }, counted(club.members.length, "member")),
    h(
      "ul",
      { class: "club-lines" },
      club.members.map((one) => h("li", { class: "club-member", key: one.person }, memberWords(one), club.role === "warden" ? memberDeeds(one, club, to, act) : null)),
    ),
  );
}

/** @param {Member} member @returns {Child} */
const memberWords = ({ person, name, role, ratings }) => [
  h("a", { href: `person/${person}`, key: "name" }, name),
  role === "warden" ? h("span", { class: "club-role", key: "role" }, "warden") : null,
  h("span", { class: "quiet", key: "ratings" }, ratings.map(({ title, words }) => `${title} ${words}`).join(", ")),
];

/** @param {Member} member @param {Club} club @param {string} to @param {ClubsActs} act */
function memberDeeds({ person, name, role }, { members }, to, act) {
  const isLast = role === "warden" && members.filter((one) => one.role === "warden").length === 1;
  if (isLast) return null;
  const next = role === "warden" ? "member" : "warden";
  return h(
    "details",
    { class: "club-deeds", key: "deeds" },
    h("summary", { "aria-label": `What to do about ${name}` }, "…"),
    h("button", { onclick: () => act.post(`${to}/members`, { person, role: next }) }, next === "warden" ? "Make a warden" : "Warden no more"),
    h("button", { onclick: () => act.ifSure(`Is ${name} no longer to be in the club?`, "Show the door", `${to}/members`, { person, role: "gone" }) }, "Show the door"),
  );
}
