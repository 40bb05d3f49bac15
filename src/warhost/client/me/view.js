/** The page of a person as data: first for whoever is none here, then for whoever is. */

import { h } from "../page/html.js";
import { dayOf, lasting, since } from "../page/moments.js";
import { refusalView } from "../panels/view_small.js";
import { opponentsIn } from "../seats/own.js";

/** @param {MeState} state @param {MeActs} act @returns {Child} */
export function meView(state, act) {
  return h(
    "div",
    { class: "me-page", key: "me" },
    h("header", { class: "muster-top", key: "top" }, h("a", { class: "button", href: "./" }, "All battles"), h("h1", null, state.person ? state.person.name : "My battles on every device")),
    h("main", { id: "main", key: "main", tabindex: -1 }, state.refusal ? refusalView(state.refusal) : null, state.person ? ofPerson(state, act) : ofNobody(state, act)),
  );
}

/** @param {string} id @param {string} title @param {...Child} inside */
const part = (id, title, ...inside) => h("section", { class: "me-part", key: id, "aria-labelledby": `me-${id}` }, h("h2", { id: `me-${id}` }, title), ...inside);

// --- whoever is none here ---------------------------------------------------------------------------------

/** @param {MeState} state @param {MeActs} act */
function ofNobody(state, act) {
  return [
    part(
      "become",
      "Take your battles along",
      h("p", null, "This browser alone knows your battles. Give yourself a name, and they are on your phone and your other machines as well. It needs no mail address and no password, and nobody needs it to play."),
      form(
        () => act.become(),
        h("label", { class: "field" }, h("span", null, "What others call you"), h("input", { value: state.name, maxlength: 40, required: true, autocomplete: "nickname", oninput: typed((name) => act.set({ name })) })),
        h("button", { type: "submit", class: "primary", disabled: state.busy || !state.name.trim() }, "Have my battles everywhere"),
      ),
    ),
    part(
      "come-in",
      "You have done so already?",
      state.hasPasskeys ? h("p", null, h("button", { disabled: state.busy, onclick: act.comeInByPasskey }, "Come in by passkey")) : null,
      form(
        (fields) => act.comeInWith(String(fields.get("words"))),
        h("label", { class: "field" }, h("span", null, "Or your twelve words"), h("textarea", { name: "words", rows: 2, required: true, autocapitalize: "none", spellcheck: "false", autocomplete: "off" })),
        h("button", { type: "submit", disabled: state.busy }, "Come in"),
      ),
    ),
  ];
}

/** @param {(fields: FormData) => void} send @param {...Child} inside */
function form(send, ...inside) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)));
  };
  return h("form", { class: "me-form", onsubmit }, ...inside);
}

/** @param {(text: string) => void} take */
const typed = (take) => (/** @type {Event} */ event) => take(/** @type {HTMLInputElement} */ (event.target).value);

// --- whoever is somebody ----------------------------------------------------------------------------------

/** @param {MeState} state @param {MeActs} act */
function ofPerson(state, act) {
  if (!state.me) return h("p", { class: "quiet" }, "Your battles are on their way.");
  return [battlesPart(state, act), keysPart(state, act), devicesPart(state, act), namePart(state, act)];
}

/** @param {MeState} state @param {MeActs} act */
function battlesPart({ battles, busy }, act) {
  const all = battles ?? [], shown = all.filter(({ kept }) => !kept?.put_away), away = all.filter(({ kept }) => kept?.put_away);
  return part(
    "battles",
    "Your battles",
    shown.length ? h("ul", { class: "me-battles" }, inOrder(shown).map((one) => battleRow(one, act, busy))) : h("p", { class: "quiet" }, "None yet. What you begin or join in this browser comes here by itself."),
    away.length ? h("details", { key: "away" }, h("summary", null, `Put away (${away.length})`), h("ul", { class: "me-battles" }, inOrder(away).map((one) => battleRow(one, act, busy)))) : null,
  );
}

/** Those that wait for me, the longest first, then those that wait for others, then those that are over. @param {BattleTold[]} battles */
function inOrder(battles) {
  const rank = (/** @type {BattleTold} */ { asked, result }) => (result ? 2 : asked === false ? 1 : 0);
  return battles.toSorted((one, other) => rank(one) - rank(other) || (rank(one) < 2 ? one.since.localeCompare(other.since) : other.since.localeCompare(one.since)));
}

/** @param {BattleTold} one @param {MeActs} act @param {boolean} busy */
function battleRow(one, act, busy) {
  const isAway = Boolean(one.kept?.put_away), against = opponentsIn(one);
  return h(
    "li",
    { key: `${one.id} ${one.yours}` },
    h(
      "a",
      { href: `${one.campaign ? "campaign" : "battle"}/${one.id}` },
      h("b", null, one.scenario.name),
      h("span", { class: "quiet" }, [one.title, against.length && one.yours.length ? `against ${against.join(" and ")}` : ""].filter(Boolean).join(", ")),
      h("span", { class: one.asked ? "is-yours" : "" }, standsIn(one)),
      one.told && one.asked ? h("span", { class: "quiet" }, one.told) : null,
    ),
    h("button", { class: "me-away", disabled: busy, "aria-label": `${isAway ? "List" : "Put away"} ${one.scenario.name}`, onclick: () => act.putAway(one.id, !isAway) }, isAway ? "List" : "Put away"),
  );
}

/** @param {BattleTold} one */
function standsIn({ result, asked, waits_for, names, turn, since: from, deadline }) {
  if (result) return `Over: ${result.reason}`;
  if (asked === null) return "Go on";
  const left = deadline ? `, ${lasting(Math.max(0, -since(deadline)))} left` : "";
  const whose = asked ? "your move" : `waiting for ${waits_for.map((side) => names[side] || side).join(" and ") || "the others"}`;
  return `Turn ${turn}: ${whose} for ${lasting(since(from))}${left}`;
}

/** @param {MeState} state @param {MeActs} act */
function keysPart({ me, words, busy, hasPasskeys }, act) {
  const passkeys = me?.passkeys ?? [];
  return part(
    "keys",
    "To come in on another device",
    h("p", null, "Open this page there, and come in by passkey or by twelve words. Have at least one of the two: nobody can give you back a name that you have locked yourself out of."),
    passkeys.length
      ? h("ul", { class: "me-list" }, passkeys.map((one) => h("li", { key: one.id }, h("span", null, `Passkey of ${one.name}`), h("span", { class: "quiet" }, dayOf(one.made)), h("button", { disabled: busy, "aria-label": `Forget the passkey of ${one.name}`, onclick: () => act.forgetPasskey(one.id) }, "Forget"))))
      : null,
    h(
      "p",
      { class: "row" },
      hasPasskeys ? h("button", { class: passkeys.length ? "" : "primary", disabled: busy, onclick: act.makePasskey }, "Make a passkey") : null,
      h("button", { disabled: busy, onclick: act.drawPhrase }, me?.phrase ? "Draw twelve other words" : "Draw twelve words"),
    ),
    hasPasskeys ? null : h("p", { class: "quiet" }, "Passkeys need a server with a name, over https. Twelve words do everywhere."),
    words ? phraseShown(words) : me?.phrase ? h("p", { class: "quiet" }, "You have twelve words. Other words take their place.") : null,
  );
}

/** @param {string} words */
function phraseShown(words) {
  return h(
    "div",
    { class: "me-words", role: "status", key: "words" },
    h("p", null, "Write these down now: they are shown once, and whoever has them is you."),
    h("ol", { translate: "no" }, words.split(" ").map((word, place) => h("li", { key: String(place) }, word))),
  );
}

/** @param {MeState} state @param {MeActs} act */
function devicesPart({ devices, busy }, act) {
  return part(
    "devices",
    "Your devices",
    h(
      "ul",
      { class: "me-list" },
      devices.map((one) =>
        h(
          "li",
          { key: one.id },
          h("span", null, one.name, one.here ? h("b", null, " (this one)") : null),
          h("span", { class: "quiet" }, `here ${since(one.seen) < 3_600_000 ? "within the hour" : `${lasting(since(one.seen))} ago`}`),
          h("button", { disabled: busy, "aria-label": `Sign out ${one.name}`, onclick: () => act.signOut(one) }, "Sign out"),
        ),
      ),
    ),
  );
}

/** @param {MeState} state @param {MeActs} act */
function namePart({ person, busy }, act) {
  return part(
    "name",
    "Your name, and all that is kept of you",
    form(
      (fields) => act.rename(String(fields.get("name"))),
      h("label", { class: "field" }, h("span", null, "What others call you"), h("input", { name: "name", value: person?.name ?? "", maxlength: 40, required: true, autocomplete: "nickname" })),
      h("button", { type: "submit", disabled: busy }, "Rename"),
    ),
    h("p", { class: "row" }, h("button", { disabled: busy, onclick: act.export }, "Everything as a file"), h("button", { class: "danger", disabled: busy, onclick: act.remove }, "Delete me")),
  );
}
