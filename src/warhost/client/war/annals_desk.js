/** Fetches the chronicle when it is looked at, and lets it play season by season. */

import { ask, refusalOf } from "../net/http.js";
import { announce } from "../page/announce.js";
import { currentSettings } from "../page/settings.js";
import { placeIn, seasonIn } from "./annals.js";
import { isOver } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */

const AGAIN_MS = 2500; // between two questions, while the campaign goes on
const STEP_MS = { slow: 2400, normal: 1400, fast: 800, instant: 500 };

export class AnnalsDesk {
  /** @param {import("./war_page.js").WarPage} page */
  constructor(page) {
    this.page = page;
    this.asking = false;
    this.asked_at = -AGAIN_MS;
    this.timer = 0;
    this.isOpen = false;
    /** @type {number | null} */
    this.seen = null;
  }

  get state() {
    return this.page.store.get();
  }

  /** @param {Partial<import("./types.js").Annals>} part */
  set(part) {
    this.page.store.change((state) => ({ ...state, annals: { ...state.annals, ...part } }));
  }

  /** Called with every state: what is looked at is asked for; whoever looks elsewhere lets it rest. @param {WarState} state */
  want(state) {
    const { annals, scene, tab } = state, isSeen = tab === "chronicle" || isOver(state);
    this.look(state);
    if (tab !== "chronicle" && (annals.at !== null || annals.playing)) return queueMicrotask(() => this.rest());
    if (!scene || !isSeen || this.asking || annals.number === scene.number || state.busy) return;
    const wait = this.asked_at + AGAIN_MS - performance.now();
    this.asking = true;
    window.setTimeout(() => void this.fetch(), Math.max(0, wait));
  }

  /** The map has other room beside the chronicle, and its page shows the season that is looked at. @param {WarState} state */
  look({ tab, annals }) {
    const isOpen = tab === "chronicle", place = isOpen && annals.told ? placeIn(annals) : null;
    if (isOpen !== this.isOpen) requestAnimationFrame(() => void (isOpen ? this.page.map?.fit() : this.page.map?.draw()));
    if (place !== this.seen && place !== null && this.page.isWide) document.querySelector(".told-season.is-now")?.scrollIntoView({ block: "nearest" });
    if (place !== this.seen && !this.page.isWide) document.getElementById("panel-chronicle")?.scrollTo(0, 0);
    [this.isOpen, this.seen] = [isOpen, place];
  }

  async fetch() {
    const { scene } = this.state;
    this.asked_at = performance.now();
    try {
      if (scene) this.set({ told: await ask(`${this.page.deeds.path}/chronicle`, this.page.token), number: scene.number, refusal: null });
    } catch (error) {
      if (scene) this.set({ refusal: refusalOf(error), number: scene.number });
    } finally {
      this.asking = false;
      this.want(this.state);
    }
  }

  rest() {
    window.clearTimeout(this.timer);
    this.set({ at: null, playing: false });
  }

  // --- going through it ---

  /** @param {number} place of a season @param {boolean} [plays] */
  go(place, plays = false) {
    const { told } = this.state.annals, last = (told?.seasons.length ?? 1) - 1;
    window.clearTimeout(this.timer);
    this.set({ at: Math.min(Math.max(0, place), last), playing: plays && place < last });
    const season = seasonIn(this.state.annals);
    if (season && !plays) announce(season.turn ? season.name : "How it began");
    if (plays && place < last) void this.next();
  }

  /** @param {number} step */
  step(step) {
    this.go(placeIn(this.state.annals) + step);
  }

  /** Plays on from here, from the beginning where it has come to its end, or stops. */
  toggle() {
    const { annals } = this.state, place = placeIn(annals), last = (annals.told?.seasons.length ?? 1) - 1;
    if (annals.playing) this.go(place);
    else this.go(place === last ? 0 : place, true);
  }

  /** The next season, when this one is painted and was looked at. */
  async next() {
    const place = placeIn(this.state.annals);
    await this.page.painted;
    if (!this.state.annals.playing || placeIn(this.state.annals) !== place) return;
    this.timer = window.setTimeout(() => this.state.annals.playing && this.go(place + 1, true), STEP_MS[currentSettings().speed]);
  }
}
