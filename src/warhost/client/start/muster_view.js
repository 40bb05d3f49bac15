/** The page on which an army is bought, as data: the price list, the army, what it has, what is wrong with it. */

import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";
import { armyText, counted, leadersOf, withBand, withoutExtra, withoutMan, withoutUnit } from "./army_text.js";

/** @typedef {import("./army_text.js").Army} Army */

/** The price list by id. @param {MusterState} state @returns {import("./army_text.js").Items} */
export const itemsOf = ({ told }) => new Map((told?.groups ?? []).flatMap((group) => group.items.map((one) => [one.id, one])));

/** @param {MusterState} state @param {MusterActs} act @returns {Child} */
export function musterView(state, act) {
  const { game, told, judged, budget } = state;
  return h(
    "div",
    { class: "muster", key: "muster" },
    h("header", { class: "muster-top", key: "top" }, h("a", { class: "button", href: "./" }, "All battles"), h("h1", null, game ? `Buy an army: ${game.title}` : "Buy an army"), told ? purse(state, act) : null),
    h(
      "main",
      { id: "main", key: "main", tabindex: -1 },
      state.refusal ? refusalView(state.refusal) : null,
      told ? [h("section", { class: "prices", key: "prices", "aria-label": "Price list" }, told.groups.map((group) => priceGroup(group, act))), h("section", { class: "army", key: "army", "aria-label": "Your army" }, armyView(state, act)), h("aside", { class: "judged", key: "judged", "aria-label": "What it costs and can do" }, judgedView(judged, budget), wishesView(state, act), fightView(state, act))] : state.refusal ? null : h("p", { class: "quiet" }, "The price list is on its way."),
    ),
  );
}

/** @param {MusterState} state @param {MusterActs} act */
function purse({ told, budget, judged }, act) {
  const spent = judged?.price ?? 0;
  return h(
    "div",
    { class: "purse" },
    h("label", null, "Gold pieces ", h("select", { onchange: (/** @type {Event} */ event) => act.spend(Number(/** @type {HTMLSelectElement} */ (event.target).value)) }, [...new Set([...(told?.budgets ?? []), budget])].sort((one, other) => one - other).map((one) => h("option", { value: String(one), selected: one === budget, key: String(one) }, String(one))))),
    h("span", { class: `purse-bar${spent > budget ? " is-over" : ""}`, role: "meter", "aria-label": "Gold pieces spent", "aria-valuemin": "0", "aria-valuemax": String(budget), "aria-valuenow": String(Math.min(spent, budget)) }, h("span", { class: "purse-fill", vars: { "--share": Math.min(1, spent / budget) } })),
    h("b", { class: "num" }, `${spent} spent, ${spent > budget ? `${spent - budget} too much` : `${budget - spent} left`}`),
  );
}

/** @param {PriceGroup} group @param {MusterActs} act */
const priceGroup = ({ name, items }, act) =>
  h(
    "section",
    { class: `price-group${items.every(({ profile }) => profile.length === 1) ? " is-short" : ""}`, key: name },
    h("h2", null, name),
    h(
      "ul",
      null,
      items.map((one) =>
        h(
          "li",
          { key: one.id },
          h("button", { class: "price", title: one.text, onclick: () => act.buy(one) }, picture(one.icon), h("span", { class: "price-name" }, h("b", null, h("span", { class: "unseen" }, "Buy "), one.name, h("span", { class: "unseen" }, ",")), h("span", { class: "quiet small" }, one.profile.map(({ label, text }) => (label.startsWith("Attack") ? text : label === "Can" ? text : `${label.toLowerCase()} ${text}`)).join(", "))), h("span", { class: "price-gold num" }, one.price, h("span", { class: "unseen" }, " gold pieces"))),
        ),
      ),
    ),
  );

/** @param {string} icon */
const picture = (icon) => h("span", { class: "price-icon", "aria-hidden": "true", vars: { "--icon": `url("${addressOf(`/icons/${encodeURIComponent(icon)}.svg`)}")` } });

/** @param {MusterState} state @param {MusterActs} act */
function armyView(state, act) {
  const { army, chosen } = state, items = itemsOf(state);
  const named = (/** @type {string} */ id) => items.get(id)?.name ?? id;
  const leaders = leadersOf(army, items);
  return [
    h("div", { class: "army-tools", key: "tools" }, h("button", { onclick: act.lot }, "Draw one by lot"), h("button", { onclick: () => act.change(withBand(army, items)) }, "New formation"), h("button", { onclick: () => act.set({ text: state.text === null ? armyText(army, items) : null }) }, state.text === null ? "As text" : "As a list")),
    state.text !== null ? asText(state, act) : [
      army.men.length || army.bands.length ? null : h("p", { class: "quiet", key: "none" }, "Choose from the price list: who leads, and units for a formation."),
      h("ul", { class: "men", key: "men" }, army.men.map(({ id, name }) => h("li", { key: name }, picture(items.get(id)?.icon ?? ""), h("b", null, name), h("span", { class: "quiet" }, named(id)), remove(`${named(id)} ${name}`, () => act.change(withoutMan(army, name)))))),
      army.bands.map((band, at) => bandView(band, at, at === Math.min(chosen, army.bands.length - 1), leaders, named, state, act)),
      h("ul", { class: "men", key: "extras" }, extrasOf(army).map(([id, many]) => h("li", { key: id }, picture(items.get(id)?.icon ?? ""), h("b", null, named(id)), many > 1 ? h("span", { class: "num" }, `× ${many}`) : null, remove(named(id), () => act.change(withoutExtra(army, id)))))),
    ],
  ];
}

/** @param {Army} army @returns {[string, number][]} */
const extrasOf = ({ extras, goods }) => [...counted(extras), ...Object.entries(goods).filter(([, many]) => many)];

/** @param {Army["bands"][number]} band @param {number} at @param {boolean} isChosen @param {Army["men"]} leaders @param {(id: string) => string} named @param {MusterState} state @param {MusterActs} act */
function bandView(band, at, isChosen, leaders, named, { army }, act) {
  const put = (/** @type {Partial<Army["bands"][number]>} */ change) => act.change({ ...army, bands: army.bands.map((one, place) => (place === at ? { ...one, ...change } : one)) });
  return h(
    "section",
    { class: `band${isChosen ? " is-chosen" : ""}`, key: `band ${at}`, "aria-label": band.name },
    h(
      "div",
      { class: "band-head" },
      h("input", { value: band.name, "aria-label": "Name of the formation", onchange: (/** @type {Event} */ event) => put({ name: /** @type {HTMLInputElement} */ (event.target).value.replace(/[:#,\n]/g, " ").trim() || band.name }) }),
      h("label", null, "under ", h("select", { onchange: (/** @type {Event} */ event) => put({ leader: /** @type {HTMLSelectElement} */ (event.target).value }) }, h("option", { value: "", selected: !band.leader, key: "none" }, "nobody"), leaders.map(({ name }) => h("option", { value: name, selected: name === band.leader, key: name }, name)))),
      h("button", { "aria-pressed": String(isChosen), onclick: () => act.set({ chosen: at }) }, isChosen ? "Units come here" : "Add units here"),
      remove(band.name, () => act.change({ ...army, bands: army.bands.filter((_, place) => place !== at) })),
    ),
    h("ul", { class: "men" }, band.units.length ? counted(band.units).map(([id, many]) => h("li", { key: id }, h("b", null, named(id)), h("span", { class: "num" }, `× ${many}`), remove(`one ${named(id)}`, () => act.change(withoutUnit(army, at, id))))) : h("li", { class: "quiet" }, "no units yet")),
  );
}

/** @param {string} what @param {() => void} onclick */
const remove = (what, onclick) => h("button", { class: "sign", title: `Remove ${what}`, "aria-label": `Remove ${what}`, onclick }, "×");

/** @param {MusterState} state @param {MusterActs} act */
const asText = ({ text }, act) => h("div", { class: "army-text", key: "text" }, h("label", { for: "army-text" }, "The army as text"), h("textarea", { id: "army-text", rows: 12, spellcheck: "false", value: text ?? "", onchange: (/** @type {Event} */ event) => act.read(/** @type {HTMLTextAreaElement} */ (event.target).value) }));

/** @param {Judged | null} judged @param {number} budget */
function judgedView(judged, budget) {
  if (!judged) return null;
  return [
    h("h2", { key: "has" }, "What it has"),
    h("dl", { class: "rows", key: "rows" }, judged.rows.map(({ label, text }) => [h("dt", { key: `l ${label}` }, label), h("dd", { key: `t ${label}` }, text)])),
    judged.faults.length
      ? h("div", { class: "faults", key: "faults", role: "status" }, h("h2", null, "Still to be mended"), h("ul", { class: "points" }, judged.faults.map(({ line, text }) => h("li", { key: `${line} ${text}` }, text))))
      : h("p", { class: "is-legal", key: "legal", role: "status" }, `A legal army for ${budget} gold pieces.`),
  ];
}

/** @param {MusterState} state @param {MusterActs} act */
const wishesView = ({ told, wishes }, act) =>
  Object.entries(told?.wishes ?? {})
    .filter(([, { values }]) => values.length > 1)
    .map(([wish, { label, values }]) => h("label", { class: "wish", key: wish }, `${label} `, h("select", { onchange: (/** @type {Event} */ event) => act.set({ wishes: { ...wishes, [wish]: /** @type {HTMLSelectElement} */ (event.target).value } }) }, values.map(({ id, words }) => h("option", { value: id, selected: wishes[wish] === id, key: id }, words)))));

/** @param {MusterState} state @param {MusterActs} act */
function fightView({ game, opponent, judged, starting }, act) {
  const people = [["friend", "A friend, by a link"], ["here", "Both sides at this screen"]], computers = (game?.players ?? []).map((one) => [`computer:${one.name}`, one.title]);
  return [
    h("label", { class: "wish", key: "opponent" }, "Against ", h("select", { onchange: (/** @type {Event} */ event) => act.set({ opponent: /** @type {HTMLSelectElement} */ (event.target).value }) }, [...computers, ...people].map(([value = "", words]) => h("option", { value, selected: value === opponent, key: value }, words)))),
    h("button", { class: "primary", key: "fight", disabled: starting || !judged || judged.faults.length > 0, onclick: act.fight }, starting ? "Beginning …" : "Fight with it"),
    h("p", { class: "quiet small", key: "theirs" }, "The other army is drawn by lot for the same gold."),
  ];
}
