/** A siege: what is behind the walls, what is brought before them season by season with the chance of each, and what may be done. */

import { sideTitle } from "../basics/sides.js";
import { confirm } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { leaderOf, NEUTRAL, realmName } from "./encounter.js";
import { many } from "./homecoming.js";
import { afterSeasons, siegeShown, siegesOf, whoCanReach, worksOf } from "./sieges.js";
import { count, icon, percent, shield } from "./signs.js";
import { nameOf } from "./spaces.js";
import { factList } from "./stakes.js";
import { gear, moreIn, trainWords } from "./train.js";
import { giveOrTake } from "./tug.js";
import { openChoices, ownSide } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./war_page.js").WarPage} WarPage */
/** @typedef {import("./sieges.js").Siege} Siege */
/** @typedef {import("./types.js").Outlook} Outlook */
/** @typedef {import("./sieges.js").SiegeRules} SiegeRules */

const LIKELY = 0.4, MUCH = 0.05;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** @param {WarState} state @param {WarPage} page @returns {Child} null where there is no siege to look at */
export function siegePanel(state, page) {
  const all = siegesOf(state), siege = siegeShown(state), { scene, view } = state;
  if (!siege || !scene || !view) return null;
  const castle = nameOf(scene.ground, siege.castle), rules = page.meetings.rules(), bears = siege.besieger !== ownSide(state);
  return h(
    "section",
    { class: "siege-panel", key: "siege", "aria-labelledby": "siege-title" },
    h("h2", { id: "siege-title" }, shield(page.livery(siege.holder), 32), h("span", null, `The siege of ${castle}`, h("small", null, leadWords(state, siege)))),
    siege.assault ? page.meetings.fields.picture(state.shown, siege.assault.action, "plan", planWords(view, siege, castle), worksOf(rules, view, siege)) : null,
    factList([garrisonFact(view, siege), closedFact(siege, bears)]),
    stores(siege, rules, bears),
    rules && (siege.assault || siege.begun) ? [h("h3", { key: "train" }, "Siege train", h("small", null, "chance of an assault, by seasons of siege")), track(state, siege, rules)] : null,
    bears ? whatTheBesiegedCan(state, page, siege) : choices(state, page, siege, rules),
    relief(state, siege, bears),
    all.length > 1 ? h("button", { key: "next", onclick: () => page.aim(all[(all.findIndex(({ castle: id }) => id === siege.castle) + 1) % all.length]?.castle ?? null) }, `Next siege (${all.length})`) : null,
  );
}

/** "King Norash, in Kingsford · second season" @param {WarState} state @param {Siege} siege */
function leadWords({ scene, view }, { region, besieger, seasons, begun }) {
  if (!scene || !view) return "";
  const here = new Set(view.hosts.find((one) => one.at === region && one.side === besieger)?.pieces ?? []);
  const leader = leaderOf({ side: besieger, pieces: view.pieces.filter(({ label }) => here.has(label)) });
  return `${leader?.name ?? realmName(besieger)}, in ${nameOf(scene.ground, region)} · ${begun ? `${ORDINALS[seasons] ?? `${seasons + 1}th`} season` : "not begun"}`;
}

/** @param {import("./types.js").WarView} view @param {Siege} siege @param {string} castle */
function planWords(view, { castle: id, besieger }, castle) {
  const broken = view.sieges.find((one) => one.castle === id && one.besieger === besieger)?.damage.filter((lost) => lost > 0).length ?? 0;
  return `The castle of ${castle} from above; ${broken ? `${count(broken, "building")} broken into` : "nothing is broken"}.`;
}

/** @param {import("./types.js").WarView} view @param {Siege} siege @returns {import("./stakes.js").Fact} */
function garrisonFact(view, { garrison }) {
  const labels = new Set(garrison.flatMap(({ pieces }) => pieces)), inside = view.pieces.filter(({ label }) => labels.has(label));
  const told = many(inside.map(({ name }) => name));
  return { icon: "visored-helm", words: ["Garrison: ", h("b", null, count(inside.filter(({ size }) => size === "whole").length, "unit")), told ? `: ${told}` : ""] };
}

/** @param {Siege} siege @param {boolean} bears @returns {import("./stakes.js").Fact} */
function closedFact({ closed, regions }, bears) {
  const figure = `${closed} of ${regions}`, shut = closed === regions;
  if (bears) return { icon: "swordman", words: shut ? "All its regions are theirs: it is shut in" : "Not all its regions are theirs: it is not shut in", figure, tone: shut ? "bad" : "good" };
  return { icon: "swordman", words: shut ? "All its regions are yours: it is shut in" : "Hold all its regions, and it is shut in", figure, tone: shut ? "good" : "" };
}

/** Barrels: seasons that stores still last. @param {Siege} siege @param {SiegeRules | null} rules @param {boolean} bears @returns {Child} */
function stores({ blockade, closed, regions, begun }, rules, bears) {
  if (!rules) return null;
  const left = Math.max(0, rules.stores - blockade), shut = begun && closed === regions, who = bears ? "you" : "they";
  const words = left ? [`Stores for `, h("b", null, count(left, "season")), shut ? `, then ${who} lose a unit each season` : " once it is shut in"] : [h("b", null, "No stores left"), `: ${who} lose a unit each season`];
  return h(
    "p",
    { class: "stores", key: "stores" },
    h("span", { class: "barrels", "aria-hidden": "true" }, Array.from({ length: rules.stores }, (_, at) => h("i", { key: String(at), class: at < left ? "" : "is-gone" }))),
    h("span", null, words),
  );
}

/** @param {WarState} state @param {Siege} siege @param {SiegeRules} rules @returns {Child} */
function track(state, { seasons, assault }, { trains }) {
  const now = Math.min(seasons, trains.length - 1);
  return h(
    "ol",
    { class: "siege-track", key: "track" },
    trains.map((train, step) => {
      const told = assault ? state.outlooks[afterSeasons(assault.action, step)] : null, name = step === 0 ? "now begun" : `${step === trains.length - 1 ? `${step} or more` : count(step, "season")}`;
      return h(
        "li",
        { key: String(step), class: step === now ? "is-now" : step < now ? "was" : "", "aria-current": step === now ? "step" : null, title: told ? giveOrTake(told) : null },
        h("small", null, name),
        gear(train),
        h("span", { class: "unseen" }, trainWords(train)),
        h("b", { class: "num" }, told ? percent(told.share) : "…"),
        h("span", { class: "train-words", "aria-hidden": "true" }, step > 1 ? `+ ${trainWords(moreIn(trains[step - 1] ?? {}, train))}` : trainWords(train)),
      );
    }),
  );
}

// --- what may be done ---

/** @param {WarState} state @param {WarPage} page @param {Siege} siege @param {SiegeRules | null} rules @returns {Child} */
function choices(state, page, siege, rules) {
  const { assault, press, seasons, begun } = siege;
  const now = assault ? (state.outlooks[afterSeasons(assault.action, seasons)] ?? state.outlooks[assault.action] ?? null) : null;
  const then = assault && rules ? (state.outlooks[afterSeasons(assault.action, Math.min(seasons + 1, rules.trains.length - 1))] ?? null) : null;
  const end = openChoices(state).find(({ verb }) => verb === "done") ?? null;
  const waits = !assault || !now || isWorthWaiting(state, assault.action, now);
  if (!assault && !press) return null;
  return h(
    "div",
    { class: "siege-ways", key: "ways" },
    [
      press ? way("wait", waits, begun ? "Wait one more season" : "Begin the siege", waitWords(siege, rules), then, () => page.deeds.act(press.action), state.sending) : null,
      assault ? way("assault", !waits, "Assault now", now ? `${now.own_mean.toFixed(1)} units lost; ${giveOrTake(now)}` : "the first battles are being fought out …", now, () => page.deeds.act(assault.action), state.sending) : null,
    ].sort((one, other) => Number(/is-main/.test(other?.props.class ?? "")) - Number(/is-main/.test(one?.props.class ?? ""))),
    end ? way("lift", false, begun ? "Lift the siege" : "No siege", begun ? "all seasons of siege are forgotten" : end.button, null, () => lift(page, end, begun), state.sending) : null,
  );
}

/** Is an assault unlikely to succeed now, or likelier in a later season? @param {WarState} state @param {string} action @param {Outlook} now */
function isWorthWaiting({ outlooks }, action, now) {
  const later = Object.entries(outlooks).flatMap(([name, told]) => (name.startsWith(`${action} after `) ? [told.share] : []));
  return now.share < LIKELY || Math.max(...later, 0) - now.share > MUCH;
}

/** @param {WarPage} page @param {import("./types.js").WarChoice} end @param {boolean} begun */
async function lift(page, end, begun) {
  if (!begun || (await confirm("Its seasons are forgotten, and what was broken is mended. Sieges that you have not pressed yet are lifted with it.", "Lift it"))) await page.deeds.act(end.action);
}

/** @param {string} key @param {boolean} main @param {string} name @param {string} words @param {Outlook | null} outlook @param {() => unknown} onclick @param {boolean} disabled @returns {Tag} */
const way = (key, main, name, words, outlook, onclick, disabled) =>
  h("button", { key, class: `siege-way${main ? " primary is-main" : ""}`, disabled, onclick }, h("b", null, name), h("small", null, words), outlook ? h("span", { class: "num" }, percent(outlook.share)) : null);

/** @param {Siege} siege @param {SiegeRules | null} rules */
function waitWords({ seasons, blockade, closed, regions, begun }, rules) {
  if (!rules) return "more is brought before the walls";
  const { trains, stores: last } = rules, train = trains[Math.min(seasons, trains.length - 1)] ?? {}, later = trains[Math.min(seasons + 1, trains.length - 1)] ?? {};
  const more = trainWords(moreIn(train, later)), starves = begun && closed === regions && blockade + 1 > last;
  return [more ? `next season ${more} more` : "no more is brought", ...(starves ? ["they lose a unit to hunger"] : closed === regions ? ["their stores go down"] : [])].join("; ");
}

/** @param {WarState} state @param {WarPage} page @param {Siege} siege @returns {Child} */
function whatTheBesiegedCan(state, page, { castle, region, besieger }) {
  const map = /** @type {import("./types.js").WarScene} */ (state.scene).ground, yields = openChoices(state).find((one) => one.verb === "surrender" && one.place === castle);
  return h(
    "div",
    { class: "siege-ways", key: "ways" },
    h("h3", null, "What you can do"),
    factList([
      { icon: "ringing-bell", words: ["Relieve it: attack ", h("b", null, nameOf(map, region)), `, where ${realmName(besieger)} stand. The garrison may come out and join that battle`] },
      { icon: "visored-helm", words: "Hold out: an assault that fails breaks off, and a gap in the blockade fills the stores" },
    ]),
    yields ? way("yield", false, yields.button, "the garrison is kept for another day", null, () => page.deeds.act(yields.action), state.sending) : null,
  );
}

/** Who may come to relieve the castle next season. @param {WarState} state @param {Siege} siege @param {boolean} bears @returns {Child} */
function relief({ scene, view }, { holder, region }, bears) {
  if (!scene || !view || holder === NEUTRAL) return null;
  const hosts = whoCanReach(scene.ground, view, holder, region), pieces = new Map(view.pieces.map((one) => [one.label, one]));
  const facts = hosts.map((one) => ({
    icon: "tattered-banner",
    words: [bears ? "You: " : "Relief: ", h("b", null, pieces.get(one.leader ?? "")?.name ?? sideTitle(holder)), `, ${count(one.units, "unit")} in ${nameOf(scene.ground, one.at)}, can strike ${nameOf(scene.ground, region)} next season`],
  }));
  if (!facts.length && !bears) facts.push({ icon: "tattered-banner", words: ["No relief can reach it next season"] });
  return facts.length ? h("div", { key: "relief" }, factList(facts)) : null;
}
