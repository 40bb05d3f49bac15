/** The surroundings of a battle: where its scenario names a setting, ground has other pictures and names there; the rules are the same. */

/** @typedef {{setting?: string}} InSetting */

/** @param {Looks | undefined} looks @param {InSetting} ground */
const settingOf = (looks, { setting }) => (setting && looks?.settings ? looks.settings[setting] : undefined);

/** The looks of a game where a ground lies; doing it twice changes nothing. @template {Looks | undefined} L @param {L} looks @param {InSetting} ground @returns {L} */
export function looksIn(looks, ground) {
  const found = settingOf(looks, ground);
  if (!looks || !found) return looks;
  const motifs = { terrain: { ...looks.motifs.terrain, ...found.terrain }, edges: { ...looks.motifs.edges, ...found.edges } };
  return { ...looks, motifs, climate: found.climate ?? looks.climate };
}

/** The terms of a game where a ground lies: what that is called there, and what it is called in the rules. @template {import("./types.js").Terms | null | undefined} T @param {T} terms @param {InSetting} ground @returns {T} */
export function termsIn(terms, ground) {
  const looks = /** @type {Looks | undefined} */ (terms?.looks), found = settingOf(looks, ground);
  if (!terms || !looks || !found) return terms;
  const named = (/** @type {Record<string, any> | undefined} */ kind, /** @type {Record<string, SetTerm>} */ set) =>
    kind && Object.fromEntries(Object.entries(kind).map(([key, term]) => [key, set[key]?.name ? { ...term, name: `${set[key].name} (${term.name})` } : term]));
  return { ...terms, looks: looksIn(looks, ground), terrain: named(terms.terrain, found.terrain), hexsides: named(terms.hexsides, found.edges) };
}
