/** What the map shows: who holds what, who stands where, whither somebody can march, and what has been ordered. */

import { affairsOfSeason, pastOf } from "./annals.js";
import { encounterOf } from "./encounter.js";
import { isCastle } from "./spaces.js";
import { reachOf } from "./marches.js";
import { afterSeasons, siegeShown } from "./sieges.js";
import { openChoices, ownSide } from "./war_state.js";
import { percent } from "./signs.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {{from: string, to: string, side: Side, kind: "order" | "chosen" | "best"}} Arrow */

const MARCHED = "has marched";

/** @param {WarView} view */
export const holdersOf = ({ spaces }) => Object.fromEntries(spaces.flatMap(({ id, holder }) => (holder && holder !== "neutral" ? [[id, holder]] : [])));

/** @param {WarScene} scene @param {WarView} view */
function hostsOf({ ground }, { hosts, pieces }) {
  const by = new Map(pieces.map((one) => [one.label, one]));
  return hosts
    .filter(({ at }) => !isCastle(ground, at))
    .map((host) => {
      const own = host.pieces.flatMap((label) => by.get(label) ?? []);
      return {
        id: `${host.at} ${host.side}`,
        of: host.side,
        at: host.at,
        strength: host.units,
        leader: host.has_general,
        caster: own.some(({ category }) => category === "magic-user"),
        moved: own.length > 0 && own.every(({ states }) => states.includes(MARCHED)),
      };
    });
}

/** @param {WarScene} scene @param {WarView} view */
const castlesOf = ({ ground }, { hosts }) => Object.fromEntries(hosts.filter(({ at }) => isCastle(ground, at)).map(({ at, side, units }) => [at, { garrison: units, of: side }]));

/** @param {WarView} view */
const siegesOf = ({ sieges }) => sieges.map(({ castle, besieger, region, seasons, damage, blockade }) => ({ castle, side: besieger, region, seasons, damage: damage.filter((one) => one > 0).length, blockade: blockade > 0 }));

/** Marches of this season that stand, and the one that is looked at. @param {WarState} state @returns {Arrow[]} */
function arrowsOf(state) {
  const { view, telling, chosen, goal } = state;
  if (!view) return [];
  const told = telling?.action?.startsWith("march ") && telling.side ? [marchOf(telling.action, telling.side)] : [];
  const here = view.hosts.find(({ at }) => at === chosen);
  const best = goal !== null && reachOf(state).best === goal;
  return [...told, ...ordersOf(state), ...(here && goal !== null && chosen !== null ? [{ from: chosen, to: goal, side: here.side, kind: /** @type {Arrow["kind"]} */ (best ? "best" : "chosen") }] : [])];
}

/** @param {string} action @param {Side} side @returns {Arrow} */
function marchOf(action, side) {
  const words = action.split(/[ ;]+/);
  return { from: words[1] ?? "", to: words.at(-1) ?? "", side, kind: "order" };
}

/** What has marched in this turn of whoever decides. @param {WarState} state @returns {Arrow[]} */
export function ordersOf({ scene, view, shown }) {
  if (!scene || !view || view.phase !== "marches") return [];
  const side = view.to_decide, back = new Set(scene.log.flatMap((one) => one.taken_back));
  /** @type {Arrow[]} */
  const arrows = [];
  for (const entry of scene.log.filter(({ number, turn }) => number <= shown && turn === view.turn)) {
    if (entry.side !== side || back.has(entry.number) || !entry.action) continue;
    if (entry.action === "done") arrows.length = 0;
    else if (entry.action.startsWith("march ")) arrows.push(marchOf(entry.action, entry.side ?? ""));
  }
  return joined(arrows);
}

/** Who marches on is drawn as one march. @param {Arrow[]} arrows */
function joined(arrows) {
  /** @type {Arrow[]} */
  const whole = [];
  for (const one of arrows) {
    const before = whole.findLast(({ to }) => to === one.from);
    if (before) before.to = one.to;
    else whole.push({ ...one });
  }
  return whole.filter(({ from, to }) => from !== to);
}

/** @param {WarState} state @returns {Record<string, {text: string, tone: "good" | "even" | "bad" | "best"}>} */
function chancesOf(state) {
  const reach = reachOf(state);
  return Object.fromEntries(
    reach.rows.flatMap(({ to, action }) => {
      const told = state.outlooks[action];
      if (!told || !(told.battles || to === state.goal)) return [];
      const tone = to === reach.best ? "best" : told.share >= 0.66 ? "good" : told.share >= 0.4 ? "even" : "bad";
      return [[to, { text: percent(told.share), tone }]];
    }),
  );
}

/** @param {WarState} state @param {import("./sieges.js").Siege} siege @returns {ReturnType<typeof chancesOf>} */
function chanceOfSiege({ outlooks }, { castle, assault, seasons }) {
  const told = assault ? outlooks[afterSeasons(assault.action, seasons)] : null;
  return told ? { [castle]: { text: percent(told.share), tone: "best" } } : {};
}

/** The battle that a card tells of: nothing else matters then. @param {WarState} state */
const metOf = (state) => (state.card === "meeting" && !state.busy && !state.telling ? encounterOf(state) : null);

/** What is lit while all else is dimmed. @param {WarState} state @returns {string[] | null} */
function litOf(state) {
  const met = metOf(state);
  if (met) return [met.at, ...met.from];
  const side = state.looked ?? ownSide(state);
  return state.supply && state.view ? state.view.spaces.filter(({ holder, supplied }) => holder === side && supplied).map(({ id }) => id) : null;
}

/** Spaces that an answer to what is asked can name: of what is raised, where one of the chosen row can come. @param {WarState} state */
const askedOf = (state) => {
  const answers = openChoices(state).filter(({ verb, row }) => (verb === "raise" ? row === state.raising : verb !== "march"));
  return [...new Set(answers.flatMap(({ place }) => (typeof place === "string" ? [place] : [])))];
};

/** @param {WarState} state @param {WarScene} scene @param {WarView} view */
export function affairsOf(state, scene, view) {
  const past = pastOf(state);
  if (past) return affairsOfSeason(past, scene.ground, state.pointed, !window.matchMedia("(min-width: 60rem)").matches);
  const { near, far, best } = reachOf(state), met = metOf(state), siege = met ? null : siegeShown(state);
  return {
    season: view.season,
    holders: holdersOf(view),
    castles: castlesOf(scene, view),
    hosts: state.holds ? [] : hostsOf(scene, view),
    sieges: siegesOf(view),
    reach: met ? null : { near: near.length || far.length ? near : askedOf(state), far, best },
    marches: met ? met.from.map((from) => ({ from, to: met.at, side: met.attacker.side, kind: /** @type {const} */ ("chosen") })) : arrowsOf(state),
    chances: met ? {} : siege ? chanceOfSiege(state, siege) : chancesOf(state),
    chosen: met ? (met.from[0] ?? null) : (siege?.castle ?? state.chosen),
    cursor: state.pointed[0] ?? null,
    lit: litOf(state),
  };
}
