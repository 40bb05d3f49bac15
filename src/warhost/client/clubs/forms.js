/** What is asked of whoever founds a club, says what it is about, or makes a tournament. */

import { refusalOf } from "../net/http.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";
import { KINDS } from "./words.js";

/** @typedef {import("./types.js").Club} Club */
/** @typedef {(asked: any) => Promise<any>} Send */

const JOINED_BY = [["all", "Anybody joins"], ["invited", "A warden decides who joins"]];
const PACES = [
  ["", "No clock"],
  ...[1, 3, 7].map((days) => {
    const words = days === 1 ? "1 day a move" : `${days} days a move`;
    return [`${words}; 5 days in reserve; 14 days of holiday; then claim`, `${words}, 5 days in reserve`];
  }),
  ["30 minutes + 20 seconds; then claim", "30 minutes + 20 seconds"],
];

/** A form in a dialog, which closes when what it asks for was done. @param {string} title @param {string} button @param {() => Child[]} fields @param {(form: FormData) => any} read @param {Send} send */
function openForm(title, button, fields, read, send) {
  const dialog = openDialog(title);
  const onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      await send(read(new FormData(/** @type {HTMLFormElement} */ (event.target))));
      dialog.close();
    } catch (error) {
      draw(refusalView(refusalOf(error)));
    }
  };
  const draw = (/** @type {Child} */ said) => dialog.update(h("form", { class: "club-form", key: "form", onsubmit }, fields(), said, h("button", { type: "submit", class: "primary", key: "go" }, button)));
  draw(null);
}

/** @param {string} label @param {Child} inside */
const field = (label, inside) => h("label", { class: "field", key: label }, h("span", null, label), inside);

/** @param {string} name @param {string[][]} values @param {string} chosen */
const select = (name, values, chosen) =>
  h("select", { name, made: (/** @type {HTMLSelectElement} */ one) => (one.value = chosen) }, values.map(([value = "", words]) => h("option", { value, key: value }, words)));

/** @param {string} about @param {string} joined_by @returns {Child[]} */
const told = (about, joined_by) => [field("What it is about", h("textarea", { name: "about", rows: 5, maxlength: 2000, leave: true, made: (/** @type {HTMLTextAreaElement} */ area) => (area.value = about) })), field("Who joins", select("joined_by", JOINED_BY, joined_by))];

/** @param {Game[]} games */
const battleField = (games) =>
  field(
    "Battle",
    h(
      "select",
      { name: "scenario" },
      games.filter((game) => !game.campaign).map((game) => h("optgroup", { label: game.title, key: game.name }, game.scenarios.filter((one) => one.taking_part.length === 2).map((one) => h("option", { value: `${game.name}/${one.id}`, key: one.id }, one.name)))),
    ),
  );

/** @param {FormData} form what is said of a battle to be fought */
const battleIn = (form) => ({ scenario: form.get("scenario"), ...(form.get("pace") ? { pace: form.get("pace") } : {}) });

/** @param {Send} send */
export function openFounding(send) {
  const fields = () => [field("Name", h("input", { name: "name", minlength: 3, maxlength: 60, required: true, leave: true })), ...told("", "all")];
  openForm("Found a club", "Found it", fields, (form) => Object.fromEntries(form), send);
}

/** @param {Club} club @param {Send} send */
export function openTelling({ about, joined_by }, send) {
  openForm("About this club", "Save", () => told(about, joined_by), (form) => Object.fromEntries(form), send);
}

/** @param {Game[]} games @param {Send} send */
export function openMaking(games, send) {
  const fields = () => [
    field("Name", h("input", { name: "name", minlength: 3, maxlength: 60, required: true, leave: true })),
    battleField(games),
    field("Time for each move", select("pace", PACES, "")),
    field("Who meets whom", select("kind", Object.entries(KINDS), "round_robin")),
    field("Rounds, where it is Swiss", h("input", { name: "rounds", type: "number", min: 1, max: 15, required: true, leave: true, made: (/** @type {HTMLInputElement} */ input) => (input.value = "5") })),
    h("p", { class: "quiet", key: "hint" }, "In a Swiss tournament those meet who have about as many points. Members enter, then you begin."),
  ];
  openForm("Make a tournament", "Make it", fields, (form) => ({ ...battleIn(form), name: form.get("name"), kind: form.get("kind"), rounds: Number(form.get("rounds")) }), send);
}

/** @param {Game[]} games @param {Send} send */
export function openOffering(games, send) {
  const fields = () => [battleField(games), field("Time for each move", select("pace", PACES, "")), h("p", { class: "quiet", key: "hint" }, "It waits a week for a member who accepts; the lot decides who has which side.")];
  openForm("Offer members a battle", "Offer it", fields, battleIn, send);
}
