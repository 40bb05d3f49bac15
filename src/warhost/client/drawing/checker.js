/** Asks for what is wrong with a sheet, soon after each stroke; only the answer to the newest counts, and one question is on its way at a time. */

import { post } from "../net/http.js";

const REST_MS = 20;

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Checked} Checked */

export class Checker {
  /** @param {(sheet: Sheet, checked: Checked) => void} told @param {(error: unknown) => void} failed */
  constructor(told, failed) {
    this.told = told;
    this.failed = failed;
    /** @type {{game: string, sheet: Sheet, toml: string} | null} */
    this.wanted = null;
    this.asking = false;
    this.rest = 0;
    /** @type {(() => void)[]} those who wait for the newest answer */
    this.waiting = [];
  }

  /** @param {string} game @param {Sheet} sheet @param {string} toml  the file before */
  want(game, sheet, toml) {
    this.wanted = { game, sheet, toml };
    if (!this.rest && !this.asking) this.rest = window.setTimeout(() => void this.ask(), REST_MS);
  }

  /** @returns {Promise<void>} when nothing is left to be asked */
  settled() {
    if (!this.wanted && !this.asking) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  async ask() {
    this.rest = 0;
    const { wanted } = this;
    if (!wanted) return;
    this.wanted = null;
    this.asking = true;
    try {
      const { game, sheet, toml } = wanted, checked = await post(`/api/games/${encodeURIComponent(game)}/editor/check`, { sheet, toml });
      if (!this.wanted) this.told(sheet, checked);
    } catch (error) {
      if (!this.wanted) this.failed(error);
    }
    this.asking = false;
    if (this.wanted) return void this.ask();
    for (const go of this.waiting.splice(0)) go();
  }
}
