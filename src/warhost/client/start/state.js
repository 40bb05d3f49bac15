/** What a person has picked on the start page, and the battle that it asks for. Pure. */

export const HERE = "here";
export const FRIEND = "friend";
export const USUAL_OPPONENT = "computer:greedy";

/** @param {StartState} state @returns {{game: Game, scenario: Scenario} | null} */
export function pickedScenario(state) {
  for (const game of state.games ?? []) {
    const scenario = game.scenarios.find((one) => `${game.name}/${one.id}` === state.scenario);
    if (scenario) return { game, scenario };
  }
  return null;
}

/** Reads what was typed for an option: a number, a list, a word. @param {string} text @returns {any} */
export function readOption(text) {
  const said = text.trim();
  if (/^-?\d+$/.test(said)) return Number(said);
  if (said === "true" || said === "false") return said === "true";
  if (/[,\s]/.test(said))
    return said
      .split(/[,\s]+/)
      .filter(Boolean)
      .map(readOption);
  return said;
}

/** @param {Record<string, string>} options */
function readOptions(options) {
  const said = Object.entries(options).filter(([, text]) => text.trim());
  return Object.fromEntries(said.map(([name, text]) => [name, name === "modules" ? [readOption(text)].flat() : readOption(text)]));
}

/** Who sits at each side, as far as it is known before lots are drawn. @param {Pick<StartState, "opponent" | "who">} state @param {string[]} sides @param {number} mine @returns {Record<string, string>} */
export function whoSits({ opponent, who }, sides, mine) {
  const usual = (/** @type {number} */ place) => (place === mine ? HERE : sides.length === 2 ? opponent : USUAL_OPPONENT);
  return Object.fromEntries(sides.map((side, place) => [side, (sides.length > 2 && who[side]) || usual(place)]));
}

/** The sides that are played at this screen. @param {Record<string, string>} who */
export const sidesHere = (who) => Object.keys(who).filter((side) => who[side] === HERE);

/** Does somebody come by a link? @param {Record<string, string>} who */
export const hasFriend = (who) => Object.values(who).includes(FRIEND);

/** Why nobody can sit down so: one link opens all seats of a screen, or one seat. @param {Record<string, string>} who @returns {string} */
export const whyNotSo = (who) => (hasFriend(who) && sidesHere(who).length > 1 ? "Either one seat is yours and friends come by links, or all people sit at this screen." : "");

/**
 * @param {BattleWanted} wanted
 * @param {string} name
 */
export function battleAsked({ scenario, who, options, practice }, name) {
  const seats = Object.fromEntries(Object.entries(who).map(([side, one]) => [side, one.startsWith("computer:") ? one : "person"]));
  const [own = "", ...others] = sidesHere(who);
  return { scenario, seats, names: name && own && !others.length ? { [own]: name } : {}, options: readOptions(options), practice };
}

/** The scenario that the page's address asks for, or else the first game's quick start. @param {Game[]} games */
export function quickScenario(games) {
  const asked = new URLSearchParams(location.search).get("scenario");
  const names = games.flatMap((game) => game.scenarios.map((one) => `${game.name}/${one.id}`));
  const [game] = games;
  return names.find((name) => name === asked) ?? (game ? `${game.name}/${game.quick_start}` : null);
}

/** How long a scenario is: its turns, and about how much time where somebody knows. @param {Scenario} scenario */
export function lengthOf({ turns, minutes }) {
  return `${turns} turns${minutes ? `, about ${timeOf(minutes)}` : ""}`;
}

/** @param {number} minutes */
const timeOf = (minutes) => (minutes < 75 ? `${minutes} minutes` : `${Math.round(minutes / 30) / 2} hours`.replace(".5", "½"));

/** A game's scenarios, the one for newcomers first and then the smaller before the bigger. @param {Game} game */
export function shelved({ scenarios, quick_start }) {
  const size = (/** @type {Scenario} */ one) => (one.id === quick_start ? 0 : Object.values(one.pieces).reduce((sum, count) => sum + count, 0));
  return scenarios.toSorted((one, other) => size(one) - size(other));
}
