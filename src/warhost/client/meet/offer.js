/** Offering a battle: which one, on which side, how often, and who may accept it. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";

/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").MeetState} MeetState */
/** @typedef {import("./types.js").MeetActs} MeetActs */

/** @type {[number, string][]} */
const DAYS = [[1, "one day"], [3, "three days"], [7, "a week"], [30, "a month"]];
const BEST_OF = [1, 3, 5, 7];

const CLAIM = "then claim";
/** @type {[string, string][]} */
const PACES = [
  ["", "No clock"],
  [`15 minutes + 10 seconds; ${CLAIM}`, "15 minutes, and 10 seconds for each move"],
  [`1 day a move; 3 days in reserve; ${CLAIM}`, "A day a move, three days in reserve"],
  [`3 days a move; 5 days in reserve; 14 days of holiday; ${CLAIM}`, "Three days a move, five in reserve, holidays"],
  [`7 days a move; 7 days in reserve; 14 days of holiday; ${CLAIM}`, "A week a move, a week in reserve, holidays"],
];

/** @type {Offer} */
export const NO_OFFER = { scenario: "", side: "any", pace: "", best_of: 1, days: 7, watchers: true, listed: true, invited: "", least: "", most: "" };

/** The battle as the server takes it. @param {Offer} offer @returns {any} */
export function wanted({ scenario, side, pace, best_of, days, watchers, listed, invited, least, most }) {
  const strength = Object.fromEntries(Object.entries({ least, most }).filter(([, said]) => said !== "").map(([end, said]) => [end, Number(said)]));
  const names = invited.split(",").map((name) => name.trim()).filter(Boolean);
  return { scenario, side, best_of, days, watchers, listed, strength, ...(pace ? { pace } : {}), ...(names.length ? { invited: names } : {}) };
}

/** @param {Store<MeetState>} store @param {MeetActs} act */
export function openOffer(store, act) {
  const games = store.get().games.filter(isForTwo), [game] = games;
  if (!game) return;
  if (!store.get().offer.scenario) store.set({ offer: { ...store.get().offer, scenario: `${game.name}/${game.quick_start}` } });
  const dialog = openDialog("Offer a battle");
  const send = async () => {
    if (await act.offer()) {
      dialog.close();
      store.set({ offer: { ...store.get().offer, invited: "" } });
    }
  };
  const draw = () => dialog.update(form(store.get(), games, (part) => store.set({ offer: { ...store.get().offer, ...part } }), send));
  const leave = store.watch(draw);
  dialog.element.addEventListener("close", () => {
    leave();
    store.set({ refusal: null });
  });
  draw();
}

/** Games in which a battle between two can be offered. @param {Game} game */
const isForTwo = ({ campaign, sides }) => !campaign && sides.length === 2;

/** @param {MeetState} state @param {Game[]} games @param {(part: Partial<Offer>) => void} set @param {() => void} send @returns {Child} */
function form({ offer, busy, refusal }, games, set, send) {
  const name = offer.scenario.split("/")[0], game = games.find((one) => one.name === name) ?? games[0];
  const scenario = game?.scenarios.find((one) => `${game.name}/${one.id}` === offer.scenario);
  const sides = Object.entries(game?.looks.sides ?? {}).map(([side, title]) => [side, scenario?.armies[side] ?? title]);
  return h(
    "form",
    {
      class: "offer-form",
      key: "offer",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        send();
      },
    },
    select("Battle", offer.scenario, games.map((one) => ({ group: one.title, values: one.scenarios.map((of) => [`${one.name}/${of.id}`, of.name]) })), (value) => set({ scenario: value, side: "any" })),
    scenario ? h("p", { class: "quiet", key: "summary" }, scenario.summary) : null,
    select("Your side", offer.side, [{ group: "", values: [["any", "Either, by lot"], ...sides] }], (side) => set({ side })),
    select("Time", offer.pace, [{ group: "", values: PACES }], (pace) => set({ pace })),
    offer.pace ? h("p", { class: "quiet", key: "end" }, "When a clock has run out, the other may claim the battle.") : null,
    select("How often", String(offer.best_of), [{ group: "", values: BEST_OF.map((count) => [String(count), count === 1 ? "One battle" : `Best of ${count}, sides changed each time`]) }], (count) => set({ best_of: Number(count) })),
    select("Offered for", String(offer.days), [{ group: "", values: DAYS.map(([days, words]) => [String(days), words]) }], (days) => set({ days: Number(days) })),
    tick("Everybody here may see it and accept", offer.listed, (listed) => set({ listed })),
    tick("Others may watch", offer.watchers, (watchers) => set({ watchers })),
    h(
      "fieldset",
      { class: "row", key: "strength" },
      h("legend", null, "Rating of the opponent; whoever has none yet may come all the same"),
      rating("At least", offer.least, (least) => set({ least })),
      rating("At most", offer.most, (most) => set({ most })),
    ),
    h(
      "label",
      { class: "field", key: "invited" },
      h("span", null, "Invite by name (several with commas)"),
      h("input", { value: offer.invited, maxlength: 200, oninput: (/** @type {Event} */ event) => set({ invited: /** @type {HTMLInputElement} */ (event.target).value }) }),
    ),
    refusal ? refusalView(refusal) : null,
    h("button", { type: "submit", class: "primary big", disabled: busy, key: "go" }, busy ? "Offering …" : "Offer it"),
  );
}

/** @param {string} label @param {string} chosen @param {{group: string, values: string[][]}[]} groups @param {(value: string) => void} onchange */
function select(label, chosen, groups, onchange) {
  const options = (/** @type {string[][]} */ values) => values.map(([value = "", words]) => h("option", { value, selected: value === chosen, key: value }, words));
  return h(
    "label",
    { class: "field", key: label },
    h("span", null, label),
    h(
      "select",
      { onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLSelectElement} */ (event.target).value) },
      groups.map(({ group, values }) => (group ? h("optgroup", { label: group, key: group }, options(values)) : options(values))),
    ),
  );
}

/** @param {string} label @param {string} value @param {(said: string) => void} onchange */
function rating(label, value, onchange) {
  return h(
    "label",
    { class: "row", key: label },
    h("span", null, label),
    h("input", { type: "number", min: 0, max: 4000, value, placeholder: "any", oninput: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).value) }),
  );
}

/** @param {string} label @param {boolean} checked @param {(on: boolean) => void} onchange */
function tick(label, checked, onchange) {
  return h(
    "label",
    { class: "pick", key: label },
    h("input", { type: "checkbox", checked, onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked) }),
    h("span", { class: "pick-words" }, label),
  );
}
