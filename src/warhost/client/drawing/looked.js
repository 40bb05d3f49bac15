/** Pieces of a sheet as the board draws pieces, and the ground of a sheet as far as this page knows it by itself. Pure. */

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Vocabulary} Vocabulary */
/** @typedef {import("./types.js").PieceKind} PieceKind */

/** @type {WeakMap<Vocabulary, Map<string, PieceKind>>} */
const known = new WeakMap();

/** @param {Vocabulary} vocabulary @returns {Map<string, PieceKind>} */
export function kindsOf(vocabulary) {
  const found = known.get(vocabulary) ?? new Map(vocabulary.kinds.map((kind) => [kind.id, kind]));
  known.set(vocabulary, found);
  return found;
}

/** @param {Vocabulary} vocabulary @param {string} id */
export const kindName = (vocabulary, id) => kindsOf(vocabulary).get(id)?.name ?? id;

/** Those that stand on the board; each is called by its number. @param {Sheet} sheet @param {Vocabulary} vocabulary @param {Looks | undefined} looks @returns {Piece[]} */
export function piecesOf(sheet, vocabulary, looks) {
  const kinds = kindsOf(vocabulary), colours = new Map(sheet.formations.map(({ id, fields }) => [id, fields.paint ?? fields.colour]));
  const onTable = vocabulary.board.kind === "plane";
  return sheet.pieces.map((stand, at) => {
    const kind = kinds.get(stand.kind), small = Boolean(kind?.single) && !onTable, faces = kind?.facings.length && stand.facing;
    const band = colours.get(stand.formation ?? "");
    const figure = onTable ? [stand.kind, stand.side].find((one) => looks?.figures[one]) : undefined;
    const slots = { ...(figure ? { figure, tag: stand.fields.number ?? at + 1 } : {}), ...(faces ? { facing: stand.facing } : {}), ...(band ? { band } : {}) };
    const shown = { label: String(at + 1), name: kind?.name ?? stand.kind, side: stand.side, icon: kind?.icon ?? "", place: stand.place, where: stand.place === null ? "beside the field" : String(stand.place) };
    return /** @type {Piece} */ (/** @type {unknown} */ ({ ...shown, size: small ? "small" : "whole", stack: small ? "beside" : "middle", slots, states: [], profile: [], terms: {} }));
  });
}

/** The ground with what was drawn since the server was asked: what it cannot know yet it keeps. @param {any} laid  as the server had it last @param {Sheet} sheet @param {Looks | undefined} looks */
export function groundOf(laid, sheet, looks) {
  if (!laid.grid) return { ...laid, width: sheet.size[0], height: sheet.size[1], areas: sheet.ground };
  if (sheet.map !== null) return laid;
  const edges = Object.entries(sheet.edges).flatMap(([kind, list]) => list.map(([at, side]) => ({ kind: edgeKind(kind, looks), at, side })));
  return { ...laid, terrain: sheet.ground, edges };
}

/** What a kind of sides is called among the looks: sheets may speak of several. @param {string} kind @param {Looks | undefined} looks */
export function edgeKind(kind, looks) {
  const edges = looks?.motifs.edges ?? {}, [found] = [kind, kind.replace(/s$/, ""), kind.replace(/es$/, "")].filter((one) => Object.hasOwn(edges, one));
  return found ?? kind;
}
