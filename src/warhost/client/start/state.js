/** What a person has picked on the start page, and the battle that it asks for. Pure. */

export const HERE = "here";
export const FRIEND = "friend";
const USUAL_OPPONENT = "computer:greedy"; // where nobody has a level
const [FIRST, NEXT] = [2, 3]; // the levels that are offered at first, and once a battle of the game was fought to its end

/** Whom to fight unless somebody else is chosen. @param {Game} game @param {KeptBattle[]} kept */
export function usualOpponent(game, kept) {
  const level = kept.some((one) => one.game === game.name && one.stands?.over) ? NEXT : FIRST;
  const found = game.players.find((one) => one.level === level);
  return found ? `computer:${found.name}` : USUAL_OPPONENT;
}

/** @param {StartState} state @returns {{game: Game, scenario: Scenario} | null} */
export function pickedScenario(state) {
  for (const game of state.games ?? []) {
    const scenario = game.scenarios.find((one) => `${game.name}/${one.id}` === state.scenario);
    if (scenario) return { game, scenario };
  }
  const { drawn } = state, game = state.games?.find(({ name }) => name === drawn?.game);
  return drawn && game && `${drawn.game}/${drawn.scenario.id}` === state.scenario ? { game, scenario: drawn.scenario } : null;
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

/** Who sits at each side, as far as it is known before lots are drawn. @param {Pick<StartState, "opponent" | "who" | "kept">} state @param {{game: Game, scenario: Scenario}} picked @param {number} mine @returns {Record<string, string>} */
export function whoSits({ opponent, who, kept }, { game, scenario }, mine) {
  const sides = scenario.taking_part, other = usualOpponent(game, kept);
  const usual = (/** @type {number} */ place) => (place === mine ? HERE : sides.length === 2 ? (opponent ?? other) : other);
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
export function battleAsked({ scenario, who, options, practice, pace, wishes = {} }, name) {
  const seats = Object.fromEntries(Object.entries(who).map(([side, one]) => [side, one.startsWith("computer:") ? one : "person"]));
  const [own = "", ...others] = sidesHere(who);
  return { scenario, seats, names: name && own && !others.length ? { [own]: name } : {}, options: readOptions(options), practice, ...(pace ? { pace } : {}), ...(Object.keys(wishes).length ? { wishes } : {}) };
}

/** The scenario that the page's address asks for, or else the first game's quick start. @param {Game[]} games */
export function quickScenario(games) {
  const asked = new URLSearchParams(location.search).get("scenario");
  const names = games.flatMap((game) => game.scenarios.map((one) => `${game.name}/${one.id}`));
  const [game] = games;
  return names.find((name) => name === asked) ?? (game ? `${game.name}/${game.quick_start}` : null);
}

/** How long a scenario is: its turns, and about how much time where somebody knows. @param {Pick<Scenario, "turns" | "minutes">} scenario @param {Pick<Game, "campaign">} [game] */
export const lengthOf = (scenario, game) => [game?.campaign ? `up to ${scenario.turns} seasons` : `${scenario.turns} turns`, minutesOf(scenario)].filter(Boolean).join(", ");

/** @param {Pick<Scenario, "minutes">} scenario */
export const minutesOf = ({ minutes }) => (minutes ? `about ${minutes < 75 ? `${minutes} minutes` : `${Math.round(minutes / 30) / 2} hours`.replace(".5", "½")}` : "");

/** What of a game's battles is of the wanted length, those that it shows first and then the smaller before the bigger. @param {Game} game @param {Length} length */
export function shelved({ scenarios, quick_start, looks }, length) {
  const first = [quick_start, ...looks.best], [least, most] = LENGTHS[length];
  const size = (/** @type {Scenario} */ one) => (first.includes(one.id) ? first.indexOf(one.id) - first.length : Object.values(one.pieces).reduce((sum, count) => sum + count, 0));
  const fits = (/** @type {Scenario} */ { minutes }) => length === "any" || (minutes !== null && minutes > least && minutes <= most);
  return scenarios.filter(fits).toSorted((one, other) => size(one) - size(other));
}

/** Minutes: more than, and at most. @type {Record<Length, [number, number]>} */
const LENGTHS = { any: [0, Infinity], short: [0, 20], middle: [20, 60], long: [60, Infinity] };

/** Those kept that are listed: a battle of a campaign stands in its campaign, where that is kept too. @param {KeptBattle[]} kept */
export const listed = (kept) => inOrder(kept.filter(({ battle_of }) => !battle_of || kept.every(({ id }) => id !== battle_of)));

/** The kept battles: those that wait for somebody here, the oldest first, then those that wait for others, then those that are over. @param {KeptBattle[]} kept */
export function inOrder(kept) {
  const rank = (/** @type {KeptBattle} */ { stands, yours = [] }) => (stands?.over ? 2 : !stands || yours.includes(stands.to_decide ?? "") ? 0 : 1);
  const since = (/** @type {KeptBattle} */ { stands, date }) => stands?.since ?? date;
  return kept.toSorted((one, other) => rank(one) - rank(other) || (rank(one) < 2 ? since(one).localeCompare(since(other)) : since(other).localeCompare(since(one))));
}
