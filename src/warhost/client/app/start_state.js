/** What a person has picked on the start page, and the battle that it asks for. Pure. */

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Scenario} Scenario */

/**
 * @typedef {object} StartState
 * @property {{ready: boolean, done: number, total: number} | null} ready
 * @property {Game[] | null} games
 * @property {Record<string, import("./types.js").Terms>} terms
 * @property {string | null} scenario  "game/id"
 * @property {string} opponent  "computer:NAME", "here" or "friend"
 * @property {"red" | "black" | "random"} side
 * @property {Record<string, string>} options
 * @property {boolean} starting
 * @property {import("./types.js").Refusal | null} refusal
 * @property {import("./kept.js").KeptBattle[]} kept
 */

/**
 * @param {StartState} state
 * @returns {{game: Game, scenario: Scenario} | null}
 */
export function pickedScenario(state) {
  for (const game of state.games ?? []) {
    const scenario = game.scenarios.find((one) => `${game.name}/${one.id}` === state.scenario);
    if (scenario) return { game, scenario };
  }
  return null;
}

/**
 * Reads what was typed for an option: a number, a list, a word.
 * @param {string} text
 * @returns {any}
 */
export function readOption(text) {
  const said = text.trim();
  if (/^-?\d+$/.test(said)) return Number(said);
  if (said === "true" || said === "false") return said === "true";
  if (/[,\s]/.test(said)) return said.split(/[,\s]+/).filter(Boolean).map(readOption);
  return said;
}

/**
 * @param {Record<string, string>} options
 */
function readOptions(options) {
  const said = Object.entries(options).filter(([, text]) => text.trim());
  return Object.fromEntries(said.map(([name, text]) => [name, name === "modules" ? [readOption(text)].flat() : readOption(text)]));
}

/**
 * @param {string} scenario
 * @param {string} opponent
 * @param {"red" | "black"} side
 * @param {Record<string, string>} options
 * @param {string} name
 * @param {string} entropy
 */
export function battleAsked(scenario, opponent, side, options, name, entropy) {
  const other = side === "red" ? "black" : "red";
  const seats = { [side]: "person", [other]: opponent.startsWith("computer:") ? opponent : "person" };
  return { scenario, seats, names: name && opponent !== "here" ? { [side]: name } : {}, options: readOptions(options), entropy };
}
