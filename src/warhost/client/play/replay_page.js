/** The replay: a battle from its first entry to its last, forwards and backwards. */

import { capital } from "../choosing/choices.js";
import { panelOf } from "../choosing/declared_panels.js";
import { fellBy } from "../choosing/fell.js";
import { lengthOf } from "../board/animate.js";
import { createBoard } from "../board/board.js";
import { fallenOf } from "../board/fallen.js";
import { placesIn } from "../basics/places.js";
import { knowCells } from "../basics/names_said.js";
import { termsIn } from "../basics/surroundings.js";
import { knowSides, nameSides } from "../basics/sides.js";
import { PACE } from "./motion.js";
import { callingSides, loadBooks } from "../net/books.js";
import { openDialog } from "../page/dialogs.js";
import { h, render } from "../page/html.js";
import { ask, post, refusalOf } from "../net/http.js";
import { askReplay } from "../seats/seat.js";
import { keyOf } from "../page/key_of.js";
import { loadKind, refusalOfBoard } from "../kinds/load.js";
import { replayView } from "./replay_view.js";
import { reportOnce } from "../page/reports.js";
import { RulesPanel } from "../panels/rules_panel.js";
import { currentSettings, openSettings } from "../page/settings.js";
import { createStore } from "../page/store.js";

const PAUSE_MS = 400;
const AT_ONCE_MS = 200; // between entries that are shown at once
const WIDE = window.matchMedia("(min-width: 60rem)");

/** Those who have told their names, by side. @param {Replay} replay @returns {Record<string, string>} */
function namesIn({ players, luck }) {
  const told = Object.keys(luck).map((side, place) => [side, capital(players[place] ?? "")]);
  return Object.fromEntries(told.filter(([, name]) => name && !/^(person$|computer:)/i.test(name)));
}

export class ReplayPage {
  /** @param {Element} host @param {string | null} id @param {string} token */
  constructor(host, id, token) {
    this.host = host;
    this.id = id;
    this.token = token;
    /** @type {ReplayState} */
    const first = { replay: null, at: 0, playing: false, loading: id !== null, refusal: null, looked: null, over: null, tab: "log", sheet: false };
    this.store = createStore(first);
    this.rules = new RulesPanel();
    /** @type {Terms | null} */
    this.terms = null;
    /** @type {Kind | null} */
    this.kind = null;
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    /** @type {import("../advice/review.js").Review | null} */
    this.review = null;
    /** @type {import("../advice/again.js").Again | null} a decision that is taken again */
    this.again = null;
    this.wanted = 0; // the entry whose decision is to be taken again as soon as that can be
    this.text = "";
    this.run = 0; // which run of playing by itself goes on: one begun before ends when another begins
    document.title = "Replay, Warhost";
    this.store.watch((state, before) => this.draw(state, before));
    this.draw(this.store.get(), this.store.get());
    document.addEventListener("keydown", (event) => this.key(event));
    if (id !== null) void this.load(() => askReplay(id, token));
  }

  /** @param {() => Promise<Replay>} fetch */
  async load(fetch) {
    this.store.set({ loading: true, refusal: null });
    try {
      const replay = await fetch();
      knowSides(Object.keys(replay.luck));
      knowCells(replay.ground);
      this.review = null;
      const asked = new URLSearchParams(location.search), again = Number(asked.get("again"));
      const wanted = asked.has("before") ? replay.frames.findIndex((one) => one.entry.number === Number(asked.get("before"))) - 1 : Number(asked.get("at"));
      this.store.set({ replay, at: Math.max(0, Math.min(replay.frames.length - 1, wanted)), loading: false });
      const refusal = refusalOfBoard(replay.ground);
      if (refusal) return this.store.set({ replay: null, refusal });
      const [books, kind] = await Promise.all([loadBooks(replay.game), loadKind(replay.ground)]);
      this.terms = termsIn(callingSides(books.terms, replay.scenario.sides), replay.ground);
      nameSides({ ...replay.scenario.sides, ...namesIn(replay) });
      this.kind = kind;
      if (books.rules) this.rules.fill(books.rules, books.terms?.looks.synonyms);
      this.lay();
      this.store.change((state) => ({ ...state }));
      this.wanted = again;
      if (replay.reviewed || again) void this.lookBack();
    } catch (error) {
      this.store.set({ loading: false, refusal: refusalOf(error) });
    }
  }

  /** @param {string} text @param {string} receipt */
  readPasted(text, receipt) {
    this.text = text;
    if (text.trim()) void this.load(() => post("/api/replays", { text, receipt }));
  }

  madeBoard = (/** @type {HTMLElement} */ host) => {
    this.board = createBoard(host, {
      pickPlace: (place) => (this.again ? this.again.pickPlace(place) : this.store.set({ over: place })),
      pickPiece: (label) => (this.again ? this.again.pickPiece(label) : this.store.set({ looked: label })),
      overPlace: (place) => this.store.set({ over: place }),
      overPiece: (label) => label && this.store.set({ looked: label }),
    });
    this.lay();
  };

  lay() {
    const { replay } = this.store.get();
    if (!replay || !this.board || !this.kind) return;
    this.board.lay(this.kind.picture, replay.ground, this.terms ?? {});
    this.show();
  }

  show() {
    const { replay, at } = this.store.get();
    const frame = replay?.frames[at];
    if (!frame || !this.board) return;
    this.board.show(frame.view, { yours: [] });
    this.board.showFallen(fallenOf(replay.frames.slice(0, at + 1).map((one) => one.view)));
    const last = frame.entry.events.flatMap(({ about }) => placesIn(about));
    const plans = this.again?.plans ?? this.review?.plans(replay.frames[at + 1]?.entry.number) ?? [];
    void this.board.plan(plans, plans.at(-1));
    this.board.mark(this.again?.marks ?? { actors: new Set(), chosen: null, places: new Map(), targets: new Map(), cursor: null, last, fell: fellBy(frame.view, frame.entry.events), clash: panelOf(frame.view, "clash") });
  }

  get last() {
    return (this.store.get().replay?.frames.length ?? 1) - 1;
  }

  /** @param {number} at */
  go(at) {
    this.store.set({ playing: false });
    this.jump(at);
  }

  /** @param {number} at */
  jump(at) {
    this.again = null;
    this.board?.skip();
    this.store.set({ at: Math.max(0, Math.min(this.last, at)) });
    this.show();
  }

  goToNumber = (/** @type {number} */ number) => {
    const frames = this.store.get().replay?.frames ?? [];
    this.go(frames.findIndex((one) => one.entry.number === number));
  };

  /** To what stood before an entry: what would have been better is drawn there. @param {number} number */
  learn = (number) => {
    const frames = this.store.get().replay?.frames ?? [];
    this.go(frames.findIndex((one) => one.entry.number === number) - 1);
  };

  /** @param {number} number */
  takeAgain = async (number) => {
    const { Again } = await import("../advice/again.js");
    const correction = this.review?.correction(number);
    if (!correction) return;
    this.learn(number);
    const changed = () => (this.show(), this.store.change((state) => ({ ...state })));
    const leave = () => this.learn(number);
    this.again = new Again(number, correction, { ask: (asked) => post(`/api/battles/${this.id}/review/again`, asked, this.token), changed, leave });
    changed();
  };

  isWide() {
    return WIDE.matches;
  }

  /** The frames of the turning points, as far as they are known. @returns {number[]} */
  stops() {
    const frames = this.store.get().replay?.frames ?? [];
    return (this.review?.known?.turning_points ?? []).map((number) => frames.findIndex((one) => one.entry.number === number));
  }

  /** To the turning point before or after this place; past the last one nowhere. @param {1 | -1} step */
  goToStop(step) {
    const { at } = this.store.get();
    const ahead = this.stops().filter((one) => (one - at) * step > 0);
    if (ahead.length) this.go(step > 0 ? Math.min(...ahead) : Math.max(...ahead));
  }

  pickTab = (/** @type {ReplayState["tab"]} */ tab) => this.store.set({ tab, sheet: true });
  toggleSheet = () => this.store.set({ sheet: !this.store.get().sheet });

  async play() {
    const run = ++this.run;
    if (this.store.get().playing) return this.pause();
    if (this.store.get().at >= this.last) this.jump(0);
    this.store.set({ playing: true });
    while (this.run === run && this.store.get().playing && this.store.get().at < this.last) await this.forward();
    if (this.run === run) this.store.set({ playing: false });
  }

  /** Holds on; what moves now is at its end at once. */
  pause() {
    this.store.set({ playing: false });
    this.board?.skip();
  }

  /** One frame on, with its motion. */
  async forward() {
    const { replay, at } = this.store.get();
    const next = replay?.frames[at + 1];
    if (!next) return;
    const { speed } = currentSettings();
    const pace = PACE[speed];
    await this.board?.animate(next.entry.events, { speed: pace === Infinity ? 0 : pace }).catch(reportOnce);
    if (this.store.get().at !== at) return;
    this.store.set({ at: at + 1 });
    this.show();
    if (lengthOf(next.entry.events)) await new Promise((resolve) => setTimeout(resolve, pace === Infinity ? AT_ONCE_MS : PAUSE_MS / pace));
  }

  lookBack = async () => {
    const { Review } = await import("../advice/review.js");
    const { id, token, text } = this;
    const fetch = (/** @type {number} */ from) =>
      id === null ? post("/api/replays/review", { text, from }) : ask(`/api/battles/${id}/review?from=${from}`, token);
    this.review ??= new Review(fetch, () => this.reviewed());
  };

  /** More is known; what was to be taken again, perhaps. */
  reviewed() {
    this.show();
    this.store.change((state) => ({ ...state }));
    if (!this.wanted || !this.review?.correction(this.wanted)) return;
    void this.takeAgain(this.wanted);
    this.wanted = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest("textarea, input, select, dialog")) return;
    const { at } = this.store.get();
    /** @type {Record<string, () => void>} */
    const does = {
      ArrowLeft: () => this.go(at - 1),
      ArrowRight: () => this.go(at + 1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      PageUp: () => this.goToStop(-1),
      PageDown: () => this.goToStop(1),
      " ": () => void this.play(),
      f: () => this.board?.flip(),
      0: () => this.board?.fit(),
    };
    const act = does[keyOf(event)];
    if (!act || event.ctrlKey || event.metaKey || !this.store.get().replay) return;
    if (event.key === " " && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    act();
  }

  openClause = (/** @type {string} */ id) => {
    this.pickTab("rules");
    this.rules.open(id);
  };

  openLegend = () => openDialog("Legend", h("div", { node: this.board?.legend() }));
  openSettings = openSettings;

  /** @param {ReplayState} state @param {ReplayState} before */
  draw(state, before) {
    render(this.host, replayView(state, this));
    this.board?.showNumbers(currentSettings().numbers);
    if (state.at !== before.at) requestAnimationFrame(() => this.host.querySelector(".entry.current")?.scrollIntoView({ block: "nearest" }));
  }
}
