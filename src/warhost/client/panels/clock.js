/** The clocks of a battle: one beside each plate, and what can be done when another's has run out. */

import { capital } from "../choosing/choices.js";
import { clockWords, roughly } from "../basics/times.js";
import { h } from "../page/html.js";
import { speaker } from "./view_small.js";

const TICK_MS = 500;
/** @type {WeakMap<Clock, number>} */
const heard = new WeakMap(); // when each reading came

/** The seconds that a side has now, and what of them is still to come of a holiday. @param {Clock} clock @param {string} side */
export function leftOf(clock, side) {
  const { left, resting } = clock.sides[side] ?? { left: 0, resting: 0 };
  const gone = (Date.now() - heardAt(clock)) / 1000, awake = clock.running.includes(side) ? Math.max(0, gone - resting) : 0;
  return { left: Math.max(0, left - awake), resting: Math.max(0, resting - gone) };
}

/** @param {Clock} clock */
function heardAt(clock) {
  const at = heard.get(clock) ?? Date.now();
  heard.set(clock, at);
  return at;
}

/** Does something at once and then again and again, as long as an element is on the page. @param {() => void} does @returns {(element: HTMLElement) => void} */
const going = (does) => (element) => {
  does();
  const timer = setInterval(() => (element.isConnected ? does() : clearInterval(timer)), TICK_MS);
};

/** The clock of a seat; it goes on by itself. @param {Scene} scene @param {string} side @returns {Child} */
export function seatClock({ clock, seats, outcome }, side) {
  if (!clock || outcome || seats[side]?.kind !== "person") return null;
  const key = `clock ${heardAt(clock)}`, runs = clock.running.includes(side);
  return h("span", { class: `clock num${runs ? " runs" : ""}`, key, leave: true, made: (/** @type {HTMLElement} */ element) => going(() => read(element, clock, side))(element) });
}

/** @param {HTMLElement} element @param {Clock} clock @param {string} side */
function read(element, clock, side) {
  const { left, resting } = leftOf(clock, side);
  const words = resting > 0 ? "on holiday" : clockWords(left, clock.slow);
  if (element.textContent !== words) element.textContent = words;
  element.classList.toggle("is-out", left <= 0);
}

/** What another's clock that has run out lets somebody do, or that another has never come. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function timeOutBox({ scene }, page) {
  const clock = scene?.clock;
  if (scene && clock && mayCallOff(scene, clock)) {
    return claimBox(clock, `${capital(missingWords(scene, clock))} not come.`, "Call the battle off", page, () => patienceOf(clock) <= 0);
  }
  const late = clock?.running.find((side) => !scene?.yours.includes(side));
  if (!scene || !clock?.claimable || !late || scene.outcome || !scene.yours.length) return null;
  return claimBox(clock, `${capital(speaker(scene, late))} has run out of time.`, "Claim the battle", page, () => leftOf(clock, late).left <= 0);
}

/** A claim that is offered as soon as it is due. @param {Clock} clock @param {string} why @param {string} what @param {BattlePage} page @param {() => boolean} isDue @returns {Child} */
const claimBox = (clock, why, what, page, isDue) =>
  h(
    "div",
    { class: "time-out", role: "status", key: `time-out ${heardAt(clock)}`, made: (/** @type {HTMLElement} */ element) => going(() => (element.hidden = !isDue()))(element) },
    h("span", null, why),
    h("button", { class: "primary", onclick: () => page.deeds.claim() }, what),
  );

/** Is somebody here who waits for others that have not taken their seats? @param {Scene} scene @param {Clock} clock */
const mayCallOff = ({ yours, outcome }, { patience, missing }) => patience !== null && !outcome && yours.length > 0 && !yours.some((side) => missing.includes(side));

/** The seconds until the battle may be ended without a result. @param {Clock} clock */
const patienceOf = (clock) => (clock.patience ?? 0) - (Date.now() - heardAt(clock)) / 1000;

/** Who has not taken his seat. @param {Scene} scene @param {Clock} clock */
const missingWords = (scene, { missing }) => `${missing.map((side) => speaker(scene, side)).join(" and ")} ${missing.length === 1 ? "has" : "have"}`;

/** What was agreed about time, and the holidays that may be taken. @param {Scene} scene @param {(days: number) => void} rest @returns {Child} */
export function timeOf(scene, rest) {
  const { clock, yours, outcome } = scene;
  if (!clock) return null;
  const [side = "", ...others] = yours, own = others.length ? null : clock.sides[side];
  return h("section", { class: "time-told", key: "time", "aria-label": "Time" }, h("h3", null, "Time"), h("p", null, clock.told), mayCallOff(scene, clock) ? h("p", { key: "missing" }, waitWords(scene, clock)) : null, own && clock.slow && !outcome ? holidays(own, rest) : null);
}

/** For whom the clocks stand, and for how long. @param {Scene} scene @param {Clock} clock */
function waitWords(scene, clock) {
  const left = patienceOf(clock);
  return `${capital(missingWords(scene, clock))} not come, so all clocks stand. You may call the battle off ${left > 0 ? `in ${roughly(left)}` : "now"}.`;
}

/** @param {SideTime} own @param {(days: number) => void} rest */
function holidays({ resting, holidays: days }, rest) {
  if (resting > 0) return h("div", { class: "row" }, h("button", { onclick: () => rest(0) }, "Come back from holiday"), h("p", { class: "quiet" }, "Whole days that are left of it come back."));
  if (!days) return null;
  const lengths = [...new Set([1, 3, 7, days])].filter((one) => one <= days);
  return h("div", { class: "row" }, h("span", null, `Holidays, ${days} left:`), lengths.map((one) => h("button", { key: String(one), onclick: () => rest(one) }, one === 1 ? "1 day" : `${one} days`)));
}
