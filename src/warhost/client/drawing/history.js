/** What can be taken back and done again: whole sheets, which share all that has not changed. */

const MOST = 400;

/** @template T */
export class History {
  constructor() {
    /** @type {{sheet: T, words: string}[]} */
    this.past = [];
    /** @type {{sheet: T, words: string}[]} */
    this.future = [];
  }

  clear() {
    this.past = [];
    this.future = [];
  }

  /** @param {T} before @param {string} words  for what is done now */
  note(before, words) {
    this.past.push({ sheet: before, words });
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
  }

  /** @param {T} now @returns {{sheet: T, words: string} | null} what was before, and the words for what is taken back */
  back(now) {
    const last = this.past.pop();
    if (!last) return null;
    this.future.push({ sheet: now, words: last.words });
    return last;
  }

  /** @param {T} now @returns {{sheet: T, words: string} | null} */
  again(now) {
    const next = this.future.pop();
    if (!next) return null;
    this.past.push({ sheet: now, words: next.words });
    return next;
  }
}
