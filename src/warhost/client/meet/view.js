/** The meeting place as data: who one is there, what waits for one, what others offer, what can be watched, and the last battles. */

import { h } from "../page/html.js";
import { painting } from "../kinds/painting.js";
import { refusalView, sideDot } from "../panels/view_small.js";
import { armyOf, pictured, rated, resultWords, seriesWords, sideWords, termsWords } from "./words.js";

/** @typedef {import("./types.js").Guest} Guest */
/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {import("./types.js").MeetState} MeetState */
/** @typedef {import("./types.js").MeetActs} MeetActs */

/** @param {MeetState} state @param {MeetActs} act @param {number} now @returns {Child} */
export function meetView(state, act, now) {
  const { told, linked, refusal } = state;
  return h(
    "div",
    { class: "meet-page", key: "meet" },
    h("header", { class: "muster-top", key: "top" }, h("a", { class: "button", href: "./" }, "All battles"), h("a", { class: "button", href: "clubs" }, "Clubs"), h("h1", null, "Meeting place")),
    h(
      "main",
      { id: "main", key: "main", tabindex: -1 },
      refusal && !document.querySelector("dialog[open]") ? refusalView(refusal) : null,
      told ? [whoView(state, act), linked ? linkedView(linked, state, act, now) : null, waiting(state, act, now), offered(state, act, now), own(state, act, now), toWatch(state, act), past(state, act), blocked(state, act)] : refusal ? null : h("p", { class: "quiet", key: "coming" }, "The meeting place is on its way."),
    ),
  );
}

// --- who one is --------------------------------------------------------------------------------------------

/** @param {MeetState} state @param {MeetActs} act */
function whoView({ told, person, busy }, act) {
  if (told?.you) {
    return h(
      "section",
      { class: "meet-who", key: "who" },
      h("p", null, "You are ", h("b", null, told.you.name), " here. Accept a battle, or offer one."),
      h("button", { class: "primary", "aria-haspopup": "dialog", onclick: act.openOffer }, "Offer a battle"),
    );
  }
  return h(
    "section",
    { class: "meet-who", key: "come", "aria-labelledby": "come" },
    h("p", { id: "come" }, person ? "Come in under your name, by which others here will know you. " : "Give a name, by which others here will know you. ", "That is all it takes: no password, no mail address."),
    h(
      "form",
      {
        class: "row",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
          if (person || field.value.trim()) act.come(field.value.trim());
        },
      },
      person ? h("b", { key: "name" }, person.name) : h("input", { "aria-label": "Your name", placeholder: "Your name", maxlength: 40, autocomplete: "nickname", required: true, leave: true, key: "field" }),
      h("button", { type: "submit", class: "primary", disabled: busy, key: "go" }, "Come in"),
    ),
  );
}

// --- what waits for one ------------------------------------------------------------------------------------

/** The battle that a link leads to. @param {Offered} one @param {MeetState} state @param {MeetActs} act @param {number} now */
function linkedView(one, state, act, now) {
  const { told } = state;
  if (told?.yours.some(({ id }) => id === one.id)) return null;
  return part("linked", `${one.by.name} invites you`, [offerCard(one, state, now, told?.you ? acceptButton(one, state, act) : h("p", { class: "quiet", key: "first" }, "Give a name first."))]);
}

/** @param {MeetState} state @param {MeetActs} act @param {number} now */
function waiting(state, act, now) {
  const { told } = state, going = told?.series.filter((one) => !one.over) ?? [];
  if (!told || !(told.invitations.length + going.length)) return null;
  return part("waiting", "For you", [
    ...told.invitations.map((one) => offerCard(one, state, now, [acceptButton(one, state, act), h("button", { key: "no", onclick: () => act.decline(one) }, "Decline")], one.after ? "wants to fight again" : "invites you")),
    ...going.map((one) =>
      h(
        "li",
        { class: "meet-card", key: one.id },
        h("div", { class: "meet-words", key: "words" }, h("b", null, "Series against ", one.against.name), h("span", { class: "quiet" }, seriesWords(one))),
        h("div", { class: "meet-deeds", key: "deeds" }, h("button", { onclick: () => act.open(one.battles.at(-1) ?? "") }, `Battle ${one.battles.length}`), h("button", { class: "weak", onclick: () => act.endSeries(one) }, "End")),
      ),
    ),
  ]);
}

// --- what is offered ---------------------------------------------------------------------------------------

/** @param {MeetState} state @param {MeetActs} act @param {number} now */
function offered(state, act, now) {
  const open = state.told?.open ?? [];
  const none = h("li", { class: "quiet", key: "none" }, "Nobody offers a battle just now. Offer one yourself: it waits here while you are away.");
  return part("open", "Open battles", open.length ? open.map((one) => offerCard(one, state, now, [state.told?.you ? acceptButton(one, state, act) : null, aboutMenu(one.by, state, act)])) : [none]);
}

/** @param {MeetState} state @param {MeetActs} act @param {number} now */
function own(state, act, now) {
  const yours = state.told?.yours ?? [];
  if (!yours.length) return null;
  return part("yours", "Offered by you", yours.map((one) => offerCard(one, state, now, [h("button", { key: "share", "aria-haspopup": "dialog", onclick: () => act.share(one) }, "Invite"), h("button", { key: "back", class: "weak", onclick: () => act.withdraw(one) }, "Withdraw")], one.listed ? "seen by everybody here" : "seen by those you invite")));
}

/** @param {Offered} one @param {MeetState} state @param {number} now @param {Child} deeds @param {string} [says]  of whoever offers it */
function offerCard(one, { games, told }, now, deeds, says = "offers") {
  const { game, scenario } = pictured(games, one), isOwn = one.by.id === told?.you?.id;
  return h(
    "li",
    { class: "meet-card", key: one.id },
    h("div", { class: "kept-picture", key: "picture" }, game && scenario ? painting("kept", game, scenario) : null),
    h(
      "div",
      { class: "meet-words", key: "words" },
      h("b", null, one.scenario.name),
      h("span", null, isOwn ? says : `${rated(one.by)} ${says}`),
      h("span", { class: "quiet" }, [game?.title, isOwn ? null : sideWords(games, one), termsWords(one, now)].filter(Boolean).join(", ")),
      one.pace ? h("span", { class: "quiet" }, one.pace.told.replace(/^.*?\. /, "")) : null,
    ),
    h("div", { class: "meet-deeds", key: "deeds" }, deeds),
  );
}

/** @param {Offered} one @param {MeetState} state @param {MeetActs} act */
const acceptButton = (one, { busy }, act) => h("button", { class: "primary", key: "accept", disabled: busy, "aria-label": `Accept ${one.scenario.name} against ${one.by.name}`, onclick: () => act.accept(one) }, "Accept");

/** What may be done about somebody. @param {Guest} one @param {MeetState} state @param {MeetActs} act */
function aboutMenu(one, { told }, act) {
  if (!told?.you) return null;
  return h(
    "details",
    { class: "meet-about", key: "about" },
    h("summary", { "aria-label": `About ${one.name}` }, "…"),
    h("div", { class: "menu" }, h("button", { onclick: () => act.block(one) }, `Block ${one.name}`), h("button", { onclick: () => act.report(one) }, "Report the name")),
  );
}

// --- what goes on, and what is over ------------------------------------------------------------------------

/** @param {MeetState} state @param {MeetActs} act */
function toWatch(state, act) {
  const { told, games } = state;
  if (!told?.watched.length) return null;
  return part(
    "watched",
    "To watch",
    told.watched.map((one) => {
      const { game, scenario } = pictured(games, one);
      return h(
        "li",
        { class: "meet-card", key: one.id },
        h("div", { class: "kept-picture", key: "picture" }, game && scenario ? painting("kept", game, scenario) : null),
        h(
          "div",
          { class: "meet-words", key: "words" },
          h("b", null, one.scenario.name),
          h("span", null, one.sides.map((side, place) => [place ? " against " : "", sideDot(side), one.names[side] || armyOf(games, one, side)])),
          h("span", { class: "quiet" }, [game?.title, `turn ${one.turn}`].filter(Boolean).join(", ")),
        ),
        h("div", { class: "meet-deeds", key: "deeds" }, h("button", { "aria-label": `Watch ${one.scenario.name}`, onclick: () => act.watch(one) }, "Watch")),
      );
    }),
  );
}

/** @param {MeetState} state @param {MeetActs} act */
function past(state, act) {
  const { told, games } = state;
  if (!told?.past.length) return null;
  const offeredAgain = new Set(told.yours.map(({ after }) => after));
  return part(
    "past",
    "Your last battles here",
    told.past.map((one) =>
      h(
        "li",
        { class: "meet-card", key: one.battle },
        h("div", { class: "meet-words", key: "words" }, h("b", null, `${one.scenario.name} against ${one.against.name}`), h("span", { class: "quiet" }, [pictured(games, one).game?.title, resultWords(one)].filter(Boolean).join(", "))),
        h(
          "div",
          { class: "meet-deeds", key: "deeds" },
          h("button", { key: "look", onclick: () => act.open(one.battle) }, "Look back"),
          offeredAgain.has(one.battle) ? h("span", { class: "quiet", key: "asked" }, "A rematch is offered") : h("button", { key: "again", "aria-label": `Rematch of ${one.scenario.name} against ${one.against.name}`, onclick: () => act.again(one) }, "Rematch"),
          aboutMenu(one.against, state, act),
        ),
      ),
    ),
  );
}

/** @param {MeetState} state @param {MeetActs} act */
function blocked({ told }, act) {
  if (!told?.blocked.length) return null;
  return h(
    "details",
    { class: "meet-blocked", key: "blocked" },
    h("summary", null, `Blocked: ${told.blocked.length}`),
    h("ul", null, told.blocked.map((one) => h("li", { class: "row", key: one.id }, h("span", null, one.name), h("button", { "aria-label": `Lift the block of ${one.name}`, onclick: () => act.lift(one) }, "Lift")))),
  );
}

/** @param {string} name @param {string} title @param {Child[]} cards */
const part = (name, title, cards) => h("section", { class: `meet-part of-${name}`, key: name, "aria-labelledby": `meet-${name}` }, h("h2", { id: `meet-${name}` }, title), h("ul", null, cards));
