/** What becomes of a drawn battle: it is played, written to a file, or sent as a link. */

import { addressOf } from "../net/addresses.js";
import { keptBattles } from "../page/kept.js";
import { currentSettings } from "../page/settings.js";
import { beginBattle } from "../seats/beginning.js";
import { packed } from "./links.js";

/** Against the usual computer, on the first side. @param {Game} game @param {import("./types.js").Checked} checked @param {string} opponent  "computer:NAME", or "here" */
export async function play(game, { toml, sheet }, opponent) {
  const sides = game.sides.filter((side) => sheet.sides[side]), [own = "", ...others] = sides, { name } = currentSettings();
  const seats = { [own]: "person", ...Object.fromEntries(others.map((side) => [side, opponent === "here" ? "person" : opponent])) };
  const asked = { scenario: `${game.name}/drawn`, toml, seats, names: name && opponent !== "here" ? { [own]: name } : {}, options: {} };
  await beginBattle(asked, { scenario: sheet.head.name || "Drawn", game: game.name, options: {} }, opponent === "here" ? sides : [own]);
}

/** Whom to fight unless somebody else is chosen: the second level, later the third. @param {Game} game */
export function usualOpponent(game) {
  const level = keptBattles().some((one) => one.game === game.name && one.stands?.over) ? 3 : 2;
  const found = game.players.find((one) => one.level === level) ?? game.players[0];
  return found ? `computer:${found.name}` : "here";
}

/** @param {string} id @param {string} toml */
export function saveFile(id, toml) {
  const link = document.createElement("a"), address = URL.createObjectURL(new Blob([toml], { type: "application/toml" }));
  link.href = address;
  link.download = `${(id || "battle").replace(/[^A-Za-z0-9_-]+/g, "-")}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {string} toml @returns {Promise<string>} */
export const linkOf = async (toml) => `${addressOf("/editor")}#${await packed(toml)}`;

/** The game that a file names. @param {string} toml @returns {string} */
export const gameIn = (toml) => /^\s*ruleset\s*=\s*["']([\w-]+)["']/m.exec(toml)?.[1] ?? "";
