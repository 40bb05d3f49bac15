/** Drafts that this browser keeps: files by name, the newest first, and never more than there is room for. */

/** @typedef {{name: string, game: string, toml: string, date: string}} DraftFile */

const DRAFTS = "warhost.drafts";
const MOST = 20;
const MOST_LENGTH = 600_000; // signs of all drafts

/** @returns {DraftFile[]} newest first */
export function keptDrafts() {
  try {
    const kept = JSON.parse(localStorage.getItem(DRAFTS) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => [one?.name, one?.game, one?.toml, one?.date].every((part) => typeof part === "string")) : [];
  } catch {
    return [];
  }
}

/** @param {DraftFile} draft @returns {string} why it could not be kept; "" where it is */
export function keepDraft(draft) {
  const others = keptDrafts().filter(({ name, game }) => name !== draft.name || game !== draft.game);
  return store(bounded([draft, ...others]));
}

/** @param {DraftFile} draft */
export const forgetDraft = (draft) => void store(keptDrafts().filter(({ name, game }) => name !== draft.name || game !== draft.game));

/** The oldest go first. @param {DraftFile[]} drafts */
function bounded(drafts) {
  let length = 0;
  return drafts.slice(0, MOST).filter(({ toml }, at) => (length += toml.length) <= MOST_LENGTH || at === 0);
}

/** @param {DraftFile[]} drafts @returns {string} */
function store(drafts) {
  try {
    localStorage.setItem(DRAFTS, JSON.stringify(drafts));
    return "";
  } catch {
    return drafts.length > 1 ? store(drafts.slice(0, -1)) : "This browser has no room for the draft, or keeps nothing: save it as a file.";
  }
}
