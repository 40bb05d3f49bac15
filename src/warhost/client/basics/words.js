/** What a piece, and a sign of the board, is to those who do not see it: all that is declared of it. */

/** @param {Piece} piece @param {Looks} looks @returns {string} name, place, figures and states in words */
export function pieceInWords(piece, looks) {
  const side = looks.sides[piece.side] ?? piece.side;
  if (piece.hidden || !piece.label) return `Hidden piece, ${side}${piece.where ? `, ${piece.where}` : ""}`;
  const figures = piece.profile.map(({ label, text }) => `${label.toLowerCase()} ${text}`);
  return [`${piece.label} ${piece.name ?? ""}`.trim(), side, piece.where, ...figures, ...tokenInWords(piece, looks), ...statesInWords(piece, looks)].filter(Boolean).join(", ");
}

/** What lies on it. @param {Piece} piece @param {Looks} looks @returns {string[]} */
function tokenInWords({ slots }, looks) {
  if (!slots?.token) return [];
  const name = looks.slots.find(({ slot }) => slot === "token")?.name ?? "token";
  return [`${name} ${slots.token.face ?? "face down"}`];
}

/** @param {Piece} piece @param {Looks} looks */
export const statesInWords = ({ states }, looks) => (states ?? []).map((state) => looks.signs[state]?.name ?? state);

/** @param {BoardSign} sign @param {Looks} looks */
export function signInWords({ sign, text, side, at }, looks) {
  const whose = side ? ` of ${looks.sides[side] ?? side}` : "";
  return [`${looks.signs[sign]?.name ?? sign}${whose}`, ...(at ? [String(at)] : []), ...(text ? [text] : [])].join(", ");
}
