/** The page of one battle: brings together the server's word, the board, the hands and the panels. */

import { panelOf } from "../choosing/declared_panels.js";
import { announce } from "../page/announce.js";
import { lengthOf } from "../board/animate.js";
import { createBoard } from "../board/board.js";
import { fallenIn, fallenOf } from "../board/fallen.js";
import { placeOf } from "../basics/places.js";
import { termsIn } from "../basics/surroundings.js";
import { knowSides, leaderOf, nameSides } from "../basics/sides.js";
import { Deeds } from "./battle_deeds.js";
import { Hands } from "../choosing/battle_hands.js";
import {
  firstState,
  isAcross,
  isYourMove,
  listedChoices,
  openChoices,
  withChances,
  withChosen,
  withDeclined,
  withEntry,
  withMessage,
  withPart,
  withScene,
  withShown,
  withTab,
  withTold,
  withoutSay,
} from "../choosing/battle_state.js";
import { battleView } from "./battle_view.js";
import { askedActions } from "../choosing/asked.js";
import { pieceOf } from "../choosing/choices.js";
import { openDialog } from "../page/dialogs.js";
import { Following } from "../page/focus.js";
import { h, render } from "../page/html.js";
import { listenToKeys } from "./keyboard.js";
import { loadKind, refusalOfBoard } from "../kinds/load.js";
import { callingSides, loadBooks } from "../net/books.js";
import { openLine } from "./line.js";
import { Motion } from "./motion.js";
import { knowCells } from "../basics/names_said.js";
import { knowPieces, lightNamed, lightWords } from "../panels/named.js";
import { noticeTurn } from "../page/notices.js";
import { OddsDesk, struckBy } from "../choosing/odds_desk.js";
import { showPopups } from "../panels/popups.js";
import { reportOnce } from "../page/reports.js";
import { RulesPanel } from "../panels/rules_panel.js";
import { revealWhenDue } from "../seats/adding.js";
import { noteNews, noteScene } from "../seats/seat.js";
import { changeSettings, currentSettings, openSettings, watchSettings } from "../page/settings.js";
import { sound, soundOf } from "../page/sounds.js";
import { createStore } from "../page/store.js";
import { speaker } from "../panels/view_small.js";
import { lookBack, takeCounsel, takeParts } from "./wanted.js";

const WIDE = window.matchMedia("(min-width: 60rem)");

export class BattlePage {
  /** @param {Element} host @param {string} id @param {string} token @param {boolean} [watches]  it only looks, though the seat is free */
  constructor(host, id, token, watches = false) {
    this.host = host;
    this.id = id;
    this.token = token;
    this.store = createStore(firstState(watches));
    this.rules = new RulesPanel();
    /** @type {{place: string | null, label: string | null}} */
    this.pointed = { place: null, label: null };
    this.pointing = 0;
    /** @type {Terms | null} */
    this.terms = null;
    /** @type {Kind | null} */
    this.kind = null;
    /** @type {ReturnType<typeof createBoard> | null} */
    this.board = null;
    this.flipped = false;
    this.marked = "";
    /** @type {number | null} */
    this.asked = null;
    this.deeds = new Deeds(id, token, this.store, () => this.live);
    this.hands = new Hands(this);
    this.desk = new OddsDesk(
      (number, actions, signal) => this.deeds.odds(number, actions, signal),
      () => this.store.change((state) => ({ ...state, odds_news: state.odds_news + 1 })),
    );
    /** @type {Cursor | null} */
    this.cursor = null;
    /** @type {import("../advice/counsel.js").Counsel | null} */
    this.counsel = null;
    /** @type {import("../advice/review.js").Review | null} */
    this.review = null;
    /** @type {PageParts} */
    this.parts = {};
    this.following = new Following(host);
    /** @type {() => void} */
    this.lay = () => undefined;
    this.laid = /** @type {Promise<void>} */ (new Promise((resolve) => (this.lay = resolve)));
    this.motion = new Motion(this.stage());
    this.store.watch((state, before) => this.draw(state, before));
    watchSettings(() => this.draw(this.store.get(), this.store.get()));
    this.draw(this.store.get(), this.store.get());
    this.live = openLine(this);
    this.listen();
  }

  get settings() {
    return currentSettings();
  }

  isWide() {
    return WIDE.matches;
  }

  // --- the server's word ---

  /** @param {any} told */
  hear(told) {
    const { store } = this;
    const message = store.get().watches ? withoutSay(told) : told;
    const before = store.get().scene;
    if (message.type === "scene") this.hearScene(message);
    else if (message.type === "entry") this.hearEntry(message);
    else if (["seats", "offer", "counsel"].includes(message.type)) store.change((state) => withPart(state, { [message.type]: message[message.type] }));
    else if (message.type === "chances") store.change((state) => withChances(state, message));
    else if (message.type === "message") this.hearWords(message.message);
    else if (message.type === "thinking") store.set({ thinking: message.side, coming: message.coming });
    else if (message.type === "refusal") store.set({ refusal: { reasons: [], nearest: [], ...message } });
    else if (message.type === "rematch") store.change((state) => withPart(state, { offer: null, rematch: message.rematch }));
    store.change((state) => withDeclined(state, before, message.log ?? (message.entry ? [message.entry] : [])));
  }

  /** What a friend says is read out, too. @param {Message} message */
  hearWords(message) {
    const { scene } = this.store.get();
    this.store.change((state) => withMessage(state, message));
    const from = scene && message.side && !scene.yours.includes(message.side) ? speaker(scene, message.side) : "";
    if (from) announce(`${from} says: ${message.text}`);
  }

  /** @param {Scene & {type: string}} scene */
  hearScene(scene) {
    const first = this.store.get().scene === null;
    const { number, view } = first && scene.left ? scene.left : scene;
    const shown = first ? number : this.store.get().shown;
    knowSides(Object.keys(scene.seats));
    knowCells(scene.ground);
    knowPieces(scene.view.pieces);
    const fresh = scene.log.filter((one) => one.number > shown);
    noteScene(this.id, this.token, scene);
    this.store.change((state) => withScene(state, { ...scene, left: null, log: logKept(scene, first, shown) }));
    void revealWhenDue(this.id, this.token, this.store.get().scene);
    if (first) {
      this.motion.stood({ entries: [], view, number });
      void this.begin(scene, view, number);
    }
    if (fresh.length || scene.number !== shown) this.motion.push({ entries: fresh, view: scene.view, number: scene.number });
    else if (!first) this.stands({ entries: [], view: scene.view, number: scene.number });
  }

  /** @param {Scene} scene @param {View} view  what stands on the board first @param {number} number */
  async begin(scene, view, number) {
    if (scene.war) return location.replace(`campaign/${this.id}#${this.token}`); // it has a page of its own
    this.store.change((state) => withShown(state, view, number));
    const refusal = refusalOfBoard(scene.ground);
    this.store.set(refusal ? { refusal, line: { phase: "gone", retry_s: 0 } } : { line: { phase: "open", retry_s: 0 } });
    if (refusal) return;
    const [books, kind] = await Promise.all([loadBooks(scene.game), loadKind(scene.ground)]);
    this.terms = termsIn(callingSides(books.terms, scene.scenario.sides), scene.ground);
    nameSides(scene.scenario.sides);
    if (books.rules) this.rules.fill(books.rules, books.terms?.looks.synonyms);
    this.board?.lay(kind.picture, scene.ground, this.terms ?? {});
    this.kind = kind;
    if (this.terms) [this.desk.measure, this.desk.strikes] = [this.terms.looks.measure, this.terms.looks.tries.target.split(" ")[0]];
    this.hands = kind.hands(this);
    this.cursor = kind.cursor(this);
    if (isAcross(scene)) this.flip();
    this.redrawBoard();
    this.store.change((state) => ({ ...state }));
    this.lay();
  }

  /** @param {any} news */
  hearEntry(news) {
    const before = this.store.get();
    if (!before.scene || news.number <= before.scene.number) return;
    noteNews(this.id, this.token, news);
    this.store.change((state) => withEntry(state, news));
    void revealWhenDue(this.id, this.token, this.store.get().scene);
    this.motion.push({ entries: [news.entry], view: news.view, number: news.number });
  }

  // --- the board ---

  stage() {
    return {
      animate: (/** @type {Entry} */ entry, /** @type {number} */ speed) => this.animate(entry, speed),
      sweep: async (/** @type {Story} */ { view }, /** @type {number} */ time) => this.board?.sweep(view.pieces, time),
      lengthOf: (/** @type {Entry} */ entry) => lengthOf(entry.events),
      asks: (/** @type {Story} */ story) => this.asks(story),
      skip: () => this.board?.skip(),
      settings: currentSettings,
      laid: this.laid,
      stands: (/** @type {Story} */ story) => this.stands(story),
      failed: reportOnce,
      busy: (/** @type {boolean} */ busy) => this.store.set({ busy }),
      isOwn: (/** @type {Story} */ story) =>
        story.entries.every((one) => one.side !== null && (this.store.get().scene?.yours ?? []).includes(one.side)),
    };
  }

  /** Is somebody here to decide after this? Whoever only watches, watches turn by turn. @param {Story} story */
  asks({ view: { to_decide: decides }, entries }) {
    const yours = this.store.get().scene?.yours ?? [];
    return decides !== null && (yours.length ? yours.includes(decides) : decides !== entries.at(-1)?.side);
  }

  /** The strip says who does what; the log tells of what has been seen, never before. @param {Entry} entry @param {number} speed */
  async animate(entry, speed) {
    const { events } = entry;
    /** @type {import("../board/animate.js").Hears} */
    const hears = (event, over) =>
      over ? this.store.change((state) => withTold(state, [{ ...entry, events: events.slice(0, events.findIndex((one) => one === event) + 1) }])) : void sound(soundOf(event, this.board?.flies(event)));
    this.store.change((state) => withTold(state, [{ ...entry, events: [] }]));
    await this.board?.animate(events, { speed, hears });
    this.store.change((state) => withTold(state, [entry]));
  }

  /** @param {Story} story */
  stands(story) {
    const { entries, view, number } = story;
    this.desk.moveTo(number);
    if (entries.length) this.tellLead(view);
    this.store.change((state) => withShown(withTold(state, entries), view, number));
    this.redrawBoard();
    const told = document.getElementById("told");
    const words = entries.flatMap(({ events }) => events.map(({ text }) => text)).slice(-8);
    if (told && words.length) told.textContent = words.join(". ");
  }

  /** Who leads from now on, where that changes, stands over the board for a moment. @param {View} view */
  tellLead({ scores }) {
    const { scene, view } = this.store.get(), leads = leaderOf(scores);
    if (!scene || !view || leads === null || leads === leaderOf(view.scores) || this.settings.speed === "instant") return;
    void this.board?.proclaim(["plain", `In the lead: ${speaker(scene, leads)}`]);
  }

  redrawBoard() {
    const { view, scene } = this.store.get();
    knowPieces(view?.pieces ?? []);
    if (!view || !scene) return;
    this.board?.show(view, { yours: scene.yours });
    this.board?.showFallen(fallenIn(scene.log, view.pieces));
  }

  madeBoard = (/** @type {HTMLElement} */ host) => {
    this.board = createBoard(host, {
      pickPlace: (place, event) => this.hands.pickPlace(place, this.spot(event)),
      pickPiece: (label, event) => this.hands.pickPiece(label, this.spot(event)),
      overPlace: (place) => this.point({ ...this.pointed, place }),
      overPiece: (label) => this.point({ ...this.pointed, label }),
      pickFacing: (facing) => this.hands.face(facing, true),
      overFacing: (facing) => this.hands.face(facing),
      turn: (step) => void this.hands.turn(step),
    });
    this.endKeys = listenToKeys(host, this.keys());
    host.addEventListener("focusin", () => this.cursor?.begin());
  };

  /** @param {Event} event */
  spot(event) {
    if (event instanceof MouseEvent && (event.clientX || event.clientY)) {
      return { x: event.clientX, y: event.clientY, touch: "pointerType" in event && event.pointerType === "touch", shift: event.shiftKey };
    }
    return this.spotOf(this.store.get().cursor);
  }

  /** @param {string | null} place  somewhere near it, for what the keyboard opens */
  spotOf(place) {
    const cursor = place === null ? null : this.host.querySelector(".marks-over .cursor, .board .cursor");
    const box = (cursor ?? this.host.querySelector(".board-host") ?? this.host).getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, touch: false, keys: true };
  }

  /** Off the board nothing is pointed at, and what was shown stays, to be read. @param {{place: string | null, label: string | null}} at */
  point(at) {
    this.pointed = at;
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => {
      const { place, label } = this.pointed;
      if (place !== null || label !== null) this.hands.hover(place, label);
    });
  }

  // --- keys ---

  keys() {
    return {
      cycle: (/** @type {number} */ step, /** @type {boolean} */ around) => this.cursor?.cycle(step, around) ?? null,
      arrow: (/** @type {Arrow} */ direction, /** @type {boolean} */ far) => this.cursor?.arrow(direction, far),
      enter: () => this.hands.enter(),
      escape: () => this.skipsLesson() || this.hands.escape(),
      undo: this.undo,
      zoom: this.zoom,
      fit: this.fit,
      flip: this.flip,
      numbers: this.toggleNumbers,
      tab: (/** @type {Tab} */ tab) => this.focusTab(tab),
      all: this.openAll,
      help: this.openHelp,
      counsel: this.toggleCounsel,
      cup: this.toggleCup,
      hint: async () => (await takeCounsel(this)).ask(true),
      other: (/** @type {string} */ key) => this.kind?.keys(this)[key],
      hurry: () => (this.settings.step ? this.next() : this.hurryBoard()),
      again: this.watchAgain,
    };
  }

  listen() {
    document.addEventListener("pointerdown", (event) => this.closeOutside(event));
    lightNamed(this.host, (names) => this.board?.light(names));
    window.addEventListener("resize", () => this.store.change((state) => ({ ...state })));
  }

  /** @param {Event} event */
  closeOutside(event) {
    const { menu, why } = this.store.get();
    if ((menu || why) && !(event.target instanceof Element && event.target.closest(".popup"))) this.store.set({ menu: null, why: null });
  }

  // --- one render ---

  /** @param {BattleState} state @param {BattleState} before */
  draw(state, before) {
    this.following.before();
    render(this.host, battleView(state, this), h("div", { id: "told", class: "unseen", "aria-live": "polite", key: "told", leave: true }));
    const popups = document.getElementById("popups");
    if (popups)
      showPopups(popups, state, {
        act: (choice) => this.hands.take(choice),
        aim: (aimed) => this.store.set({ aimed }),
        chance: (choice) => this.desk.chipOf(choice),
        struck: (choice) => struckBy(choice, this.desk.strikes),
        choose: (label) => this.hands.choose(label),
        close: () => this.store.set({ why: null }),
        openClause: this.openClause,
      });
    if (before.menu && !state.menu) this.focusBoard();
    this.mark();
    if (state.looked !== before.looked) lightWords(this.host, state.looked);
    this.board?.showNumbers(this.settings.numbers);
    this.board?.beSoft(this.settings.speed !== "instant");
    this.desk.moveTo(state.shown);
    const asks = openChoices(state).length > 0 && !state.sending;
    this.desk.want("aim", asks ? state.aimed.map((one) => one.action) : []);
    this.desk.want("asked", asks ? askedActions(state) : []);
    this.desk.want("chips", asks ? this.hands.chips() : []);
    this.hands.drawn();
    this.following.after(isYourMove(state) && !state.busy && !state.sending && state.shown === state.scene?.number);
    this.afterwards(state, before);
  }

  /** Marks are drawn anew only when they differ. */
  mark() {
    const marks = this.hands.marks(this.desk);
    const sign = JSON.stringify({ ...marks, actors: [...marks.actors], places: [...marks.places], targets: [...marks.targets] });
    if (sign === this.marked) return;
    this.marked = sign;
    this.board?.mark(marks);
  }

  /** @param {BattleState} state @param {BattleState} before */
  afterwards(state, before) {
    if (state.scene) noticeTurn(isYourMove(state) && !state.busy && state.shown === state.scene.number, state.scene.scenario.name, state.unread);
    takeParts(this, state);
    if (state.scene?.outcome && !state.replay && !state.busy && this.asked !== state.scene.number) {
      this.asked = state.scene.number;
      this.deeds.replay().then(
        (replay) => this.ended(replay),
        () => undefined,
      );
    }
    if (before.scene && !before.scene.rematch && state.scene?.rematch && state.scene.yours.length) void this.goToRematch(state.scene.rematch, state.scene);
    if (!this.counsel && Object.values(state.scene?.counsel.wants ?? {}).includes(true)) void takeCounsel(this);
    if (state.replay?.reviewed && !this.review) void this.lookBack();
    if (state.scene?.log !== before.scene?.log) requestAnimationFrame(() => this.scrollLog());
  }

  /** All that is known when the battle is over: who fell where lies on the field, and whoever fought looks back. @param {Replay} replay */
  ended(replay) {
    this.store.set({ replay });
    this.board?.showFallen(fallenOf(replay.frames.map((one) => one.view)));
    if (this.store.get().scene?.yours.length) void this.lookBack();
  }

  scrollLog() {
    const log = document.getElementById("panel-log");
    if (log) log.scrollTop = log.scrollHeight;
  }

  focusBoard() {
    /** @type {HTMLElement | null} */ (this.host.querySelector(".board-host"))?.focus({ preventScroll: true });
  }

  /** One key ends the first lesson, unless it has something else to close. */
  skipsLesson() {
    const { armed, draft, refusal, card } = this.store.get();
    return !armed && !draft && !refusal && card === null && this.parts.lesson?.skip();
  }

  // --- buttons ---

  undo = () => void this.deeds.undo();
  fit = () => this.board?.fit();
  zoom = (/** @type {number} */ factor) => this.board?.zoomBy(factor);
  next = () => this.motion.next();
  hurryBoard = () => this.motion.hurry();
  watchAgain = () => this.motion.repeat();
  retry = () => this.live.hurry();
  openHelp = async () => (await import("./help.js")).openHelp(this);
  openSettings = openSettings;
  flip = () => {
    this.flipped = !this.flipped;
    this.board?.flip();
    this.hands.drawn();
  };
  toggleCup = () => this.store.change((state) => ({ ...state, cup: !state.cup && Boolean(panelOf(state.view, "cup")) }));
  cupActs = () => ({ open: this.store.get().cup, toggle: this.toggleCup });
  toggleNumbers = () => changeSettings({ numbers: !this.settings.numbers });
  toggleSheet = () => this.store.change((state) => ({ ...state, sheet: !state.sheet }));
  openLegend = () => openDialog("Legend", h("div", { node: this.board?.legend() }));
  openMore = (/** @type {string} */ title, /** @type {Choice[]} */ choices, /** @type {MouseEvent} */ { clientX: x, clientY: y }) =>
    this.store.set({ menu: { x, y, title, choices, piece: null }, why: null });
  openBeforehand = async () => (await import("./beforehand.js")).openBeforehand(this);
  openAll = async () => {
    const { openChoiceList } = await import("../choosing/choice_list.js");
    const { number } = this.deeds; // the list stays open while the battle may go on
    openChoiceList(
      listedChoices(this.store.get()),
      listedChoices(this.store.get())[0]?.action ?? "",
      (choice) => this.deeds.act(choice, number),
      (choice) => h("span", { class: "odds-chip" }, this.desk.chipOf(choice)),
      (choice) => this.store.set({ aimed: [choice] }),
    );
  };
  openClause = (/** @type {string} */ id) => {
    this.store.change((state) => withTab(state, "rules"));
    this.rules.open(id);
  };
  openBattleMenu = async () => (await import("./battle_menu.js")).openBattleMenu(this);
  toggleCounsel = async () => (await takeCounsel(this)).toggle();
  lookBack = () => lookBack(this);
  /** The replay: at an entry, before it, or with its decision taken again. */
  openReplay = (/** @type {unknown} */ at = null, /** @type {"at" | "before" | "again"} */ how = "at") => location.assign(`battle/${this.id}/replay${typeof at === "number" ? `?${how}=${at}` : ""}#${this.token}`);
  download = async () => (await import("./battle_menu.js")).saveTranscript(this);
  rematch = async (/** @type {boolean} */ turned = false) => (await import("./battle_menu.js")).rematch(this, turned);
  beginAgain = async (/** @type {boolean} */ turned = false) => (await import("./battle_menu.js")).beginAgain(this, turned);
  goToRematch = async (/** @type {Rematch} */ rematch, /** @type {Scene} */ scene) => (await import("../seats/rematch.js")).goToRematch(rematch, scene, this.token);
  look = (/** @type {string | null} */ label) => this.store.set({ looked: label });
  pickFromList = (/** @type {string} */ label) => {
    const piece = pieceOf(/** @type {View} */ (this.store.get().view), label);
    this.store.set({ pinned: label, ...(piece && placeOf(piece) ? { cursor: placeOf(piece) } : {}) });
    if (openChoices(this.store.get()).some((one) => one.actor === label)) this.store.change((state) => withChosen(state, label));
  };
  /** On a phone a tab raises its sheet, and lowers it again. */
  pickTab = (/** @type {Tab} */ tab) =>
    this.store.change((state) => (state.sheet && state.tab === tab && !this.isWide() ? { ...state, sheet: false } : withTab(state, tab)));

  /** @param {Tab} tab */
  focusTab(tab) {
    this.pickTab(tab);
    requestAnimationFrame(() => {
      const panel = document.getElementById(`panel-${tab}`);
      (tab === "rules" ? panel?.querySelector("input") : panel)?.focus();
    });
  }

  waitingWords() {
    return "Opening the battle …";
  }
}

/** What the log takes over of a scene before the film runs: what stands on the board already, and where the battle was set up anew. @param {Scene} scene @param {boolean} first @param {number} shown */
function logKept({ log }, first, shown) {
  return first || log[0]?.number === 0 ? log.filter((one) => one.number <= shown) : [];
}
