/** The names of pieces as a sentence says them: alone where they are plain, with the label where several have the same. Pure. */

/** @param {string} text @param {Piece[]} pieces @returns {string} the text with its "B2 Ox - plough" said as "Ox, plough (B2)" */
export function spoken(text, pieces) {
  return sayer(pieces)(text);
}

/** @type {WeakMap<Piece[], (text: string) => string>} */
const known = new WeakMap();

/** @param {Piece[]} pieces */
function sayer(pieces) {
  const found = known.get(pieces);
  if (found) return found;
  const named = pieces.filter((one) => one.label);
  const said = new Map(named.map((one) => [`${one.label} ${one.name}`, nameOf(one, named)]));
  const titles = [...said.keys()].sort((one, other) => other.length - one.length).map((one) => one.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = titles.length ? new RegExp(`(?<![\\w.])(?:${titles.join("|")})`, "g") : null;
  const say = (/** @type {string} */ text) => (pattern ? text.replace(pattern, (title) => said.get(title) ?? title) : text);
  known.set(pieces, say);
  return say;
}

/** @param {Piece} piece @param {Piece[]} pieces  all that there are @returns {string} */
export function nameOf({ name, label }, pieces) {
  const plain = name.replace(" - ", ", ");
  return pieces.some((one) => one.name === name && one.label !== label) ? `${plain} (${label})` : plain;
}
