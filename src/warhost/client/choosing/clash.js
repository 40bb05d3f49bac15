/** What the dice have made of a fight that was built up. Pure. */

/**
 * A fight as it was settled: events that tell of it have its `column` and its `row` in `about`, and perhaps what met what.
 * @param {ClashShown | null | undefined} clash @param {BattleEvent[]} events @returns {ClashShown | null} null where no die has settled it
 */
export function settledBy(clash, events) {
  if (!clash) return null;
  const told = Object.assign({}, ...events.map(({ about = {} }) => about)), { columns, rows } = clash.table;
  const column = placeIn(columns, told.column), row = rows.indexOf(String(told.row));
  if (column < 0 || row < 0) return null;
  const ratio = told.attack === undefined ? clash.ratio : `${told.attack} : ${told.defence}`;
  return { ...clash, ratio, known: true, column, columns: [{ column, share: 1 }], row, rows: [row] };
}

/** @param {string[]} names @param {unknown} told  a name, or its place */
const placeIn = (names, told) => (typeof told === "number" ? (told in names ? told : -1) : names.indexOf(String(told)));
