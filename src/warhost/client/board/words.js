/** What a piece, and a trap, is to those who do not see it. */

/** @typedef {import("./types.js").Piece} Piece */

/** @param {Piece} piece @returns {string} name, figures and place in words */
export function pieceInWords(piece) {
  if (piece.hidden || !piece.label) return `Hidden piece, ${piece.side}, hex ${piece.hex}`;
  return [
    `${piece.label} ${piece.name ?? ""}`.trim(),
    piece.side,
    `hex ${piece.hex}`,
    ...fightingWords(piece),
    ...stateWords(piece),
  ].join(", ");
}

/** @param {Piece} piece */
function fightingWords(piece) {
  const dice = shownDice(piece);
  return [
    ...(dice.length ? [`combat dice ${dice[0]}`] : []),
    ...(dice.length > 1 ? [`at range ${dice.slice(1).join(" ")}`] : []),
    ...(piece.hit_at ? [`hit at ${piece.hit_at}+`] : []),
    ...(piece.full_wounds ? [`wounds ${piece.wounds} of ${piece.full_wounds}`] : []),
    ...(piece.moves ? [`moves ${piece.moves.join(" or ")}`] : []),
  ];
}

/** @param {Piece} piece */
function stateWords(piece) {
  return [
    ...(piece.full_mp || piece.mp ? [`magic points ${piece.mp ?? 0}`] : []),
    ...(piece.counters ? [`activation counters ${piece.counters}`] : []),
    ...(piece.marks ?? []),
    ...(piece.trapped ? ["trapped"] : []),
    ...(piece.attached ? ["attached"] : []),
  ];
}

/** @param {Piece} piece @returns {number[]} dice by range, up to the farthest that has any; none when it cannot fight */
export function shownDice(piece) {
  const dice = piece.dice ?? [];
  return dice.slice(0, dice.findLastIndex((count) => count > 0) + 1);
}

/** @param {import("./types.js").Trap} trap */
export function trapInWords(trap) {
  const held = trap.prisoner ? `, holds ${trap.prisoner}` : "";
  return `Trap of ${trap.owner}, ${trap.state}, hex ${trap.hex}, dice ${trap.dice ?? 0}, wounds ${trap.wounds ?? 0}${held}`;
}
