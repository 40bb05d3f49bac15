/** The names of pieces as a sentence says them: with what stands on the piece where that tells it from others, else alone, or with the label where several have the same. Pure. */

/** @type {Set<string>} the places of the board: what is called as one of them is no piece */
let cells = new Set();

/** @param {unknown} ground */
export function knowCells(ground) {
  cells = new Set(/** @type {{cells?: string[]}} */ (ground).cells ?? []);
}

/** @param {string} word */
export const isCell = (word) => cells.has(word);

/** A label that can stand for its piece: a number alone may count anything. @param {Piece} piece */
export const isTelling = ({ label }) => /[a-z]/i.test(label) && !isCell(label);

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
  const titles = [...said.keys()], bare = named.filter(isTelling);
  for (const one of bare) said.set(one.label, nameOf(one, named));
  const pattern = titles.length ? new RegExp([anyOf(titles), ...(bare.length ? [`${anyOf(bare.map(({ label }) => label))}(?! [A-Z])`] : [])].join("|"), "g") : null;
  const say = (/** @type {string} */ text) => (pattern ? text.replace(pattern, (title) => said.get(title) ?? title) : text);
  known.set(pieces, say);
  return say;
}

/** @param {string} words */
const plainly = (words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What finds any of these words whole, the longest first. @param {string[]} words */
export const anyOf = (words) => `(?<![\\w.(])(?:${[...words].sort((one, other) => other.length - one.length).map(plainly).join("|")})(?!\\w)`;

/** What is different afterwards: it begins with the label of whom it is about. @param {string} change @param {Piece[]} pieces */
export function changeSaid(change, pieces) {
  const [who = ""] = change.split(" ", 1);
  const piece = pieces.find(({ label }) => label && label === who);
  return piece ? nameOf(piece, pieces) + spoken(change.slice(who.length), pieces) : spoken(change, pieces);
}

/** @param {Piece} piece @param {Piece[]} pieces  all that there are @returns {string} */
export function nameOf({ name, label, slots }, pieces) {
  const plain = name.replace(" - ", ", "), tag = slots?.tag;
  if (tag && tag !== label) return `${plain} ${tag}`;
  return pieces.some((one) => one.name === name && one.label !== label) ? `${plain} (${label})` : plain;
}
