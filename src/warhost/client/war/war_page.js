/** The page of one campaign: brings together the server's word, the map, the orders and the panels. */

import { knowSides, nameSides } from "../basics/sides.js";
import { callingSides, loadBooks } from "../net/books.js";
import { announce } from "../page/announce.js";
import { Following } from "../page/focus.js";
import { h, render } from "../page/html.js";
import { noticeTurn } from "../page/notices.js";
import { reportOnce } from "../page/reports.js";
import { currentSettings, openSettings, watchSettings } from "../page/settings.js";
import { sound } from "../page/sounds.js";
import { createStore } from "../page/store.js";
import { RulesPanel } from "../panels/rules_panel.js";
import { openLine } from "../play/line.js";
import { Motion } from "../play/motion.js";
import { revealWhenDue } from "../seats/adding.js";
import { noteNews, noteScene } from "../seats/seat.js";
import { AnnalsDesk } from "./annals_desk.js";
import { MeetingDesk } from "./meeting_desk.js";
import { OutlookDesk } from "./outlook_desk.js";
import { WarTable } from "./war_table.js";
import { WarDeeds } from "./war_deeds.js";
import { endsYear } from "./view_ending.js";
import { NOBODYS } from "./signs.js";
import { lengthOf, toldIn } from "./telling.js";
import { choicesOf, firstState, isOver, isYours, openChoices, ownSide, withChosen, withEntry, withPart, withScene, withShown, withTab } from "./war_state.js";
import { warView } from "./war_view.js";
import { escape, listenToKeys } from "./keys.js";
import { aimedWay, marchers, reachOf } from "./marches.js";
import { isGathered, recruitsLeft } from "./muster.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./types.js").WarTab} WarTab */

const WIDE = window.matchMedia("(min-width: 60rem)");

export class WarPage {
  /** @param {Element} host @param {string} id @param {string} token @param {boolean} [watches]  it only looks, though the seat is free */
  constructor(host, id, token, watches = false) {
    this.host = host;
    this.id = id;
    this.token = token;
    this.store = createStore(firstState(watches));
    this.rules = new RulesPanel();
    /** @type {Terms | null} */
    this.terms = null;
    /** @type {import("../atlas/types.js").Liveries} */
    this.liveries = {};
    /** @type {HTMLElement | null} */
    this.mapHost = null;
    /** @type {WarTable | null} */
    this.table = null;
    this.waysOf = ""; // of which decision and space ways over two borders were asked for
    this.deeds = new WarDeeds(id, token, this.store, () => this.live);
    this.desk = new OutlookDesk(this);
    this.meetings = new MeetingDesk(this);
    this.annals = new AnnalsDesk(this);
    this.following = new Following(host);
    /** @type {() => void} */
    this.lay = () => undefined;
    this.laid = /** @type {Promise<void>} */ (new Promise((resolve) => (this.lay = resolve)));
    this.motion = new Motion(this.stage());
    this.store.watch((state, before) => this.draw(state, before));
    watchSettings(() => this.draw(this.store.get(), this.store.get()));
    WIDE.addEventListener("change", () => this.draw(this.store.get(), this.store.get()));
    this.draw(this.store.get(), this.store.get());
    this.live = openLine(this);
    listenToKeys(this);
    document.addEventListener("pointerdown", (event) => this.closeOutside(event));
  }

  get isWide() {
    return WIDE.matches;
  }

  /** What can be raised, by its row. @returns {Record<string, import("./types.js").RowTerm>} */
  get rows() {
    return /** @type {any} */ (this.terms)?.rows ?? {};
  }

  /** @param {string} side */
  livery(side) {
    return this.liveries[side] ?? NOBODYS;
  }

  // --- the server's word ---

  /** @param {any} message */
  hear(message) {
    const { store } = this;
    if (message.type === "scene") this.hearScene(message);
    else if (message.type === "entry") this.hearEntry(message);
    else if (["seats", "offer", "counsel", "war", "rematch"].includes(message.type)) store.change((state) => withPart(state, { [message.type]: message[message.type] }));
    else if (message.type === "thinking") store.set({ thinking: message.side, coming: message.coming });
    else if (message.type === "refusal") store.set({ refusal: { reasons: [], nearest: [], ...message } });
  }

  /** @param {WarScene & {type: string}} scene */
  hearScene(scene) {
    const first = this.store.get().scene === null;
    const { number, view } = first && scene.left ? scene.left : scene;
    const shown = first ? number : this.store.get().shown;
    knowSides(Object.keys(scene.seats));
    noteScene(this.id, this.token, /** @type {any} */ (scene));
    this.store.change((state) => withScene(state, { ...scene, left: null }));
    void revealWhenDue(this.id, this.token, /** @type {any} */ (this.store.get().scene));
    if (first) {
      this.motion.stood(story([], view, number));
      void this.begin(scene, view, number);
    }
    const fresh = scene.log.filter((one) => one.number > shown);
    if (fresh.length || scene.number !== shown) this.motion.push(story(fresh, scene.view, scene.number));
    else if (!first) this.stands(scene.view, scene.number);
  }

  /** @param {WarScene} scene @param {WarView} view  what lies on the map first @param {number} number */
  async begin(scene, view, number) {
    this.store.change((state) => withShown(state, view, number));
    const { terms, rules } = await loadBooks(scene.game);
    this.terms = callingSides(terms, scene.scenario.sides);
    this.liveries = /** @type {any} */ (terms)?.liveries ?? {};
    nameSides(scene.scenario.sides);
    if (rules) this.rules.fill(rules, terms?.looks.synonyms);
    if (this.mapHost) this.hang(this.mapHost, scene);
    this.lay();
    this.store.change((state) => ({ ...state }));
  }

  /** @param {any} news */
  hearEntry(news) {
    const before = this.store.get();
    if (!before.scene || news.number <= before.scene.number) return;
    noteNews(this.id, this.token, news);
    this.store.change((state) => withEntry(state, news));
    void revealWhenDue(this.id, this.token, /** @type {any} */ (this.store.get().scene));
    this.motion.push(story([news.entry], news.view, news.number));
  }

  // --- the map ---

  madeTable = (/** @type {HTMLElement} */ table) => {
    this.mapHost = table;
  };

  /** @param {HTMLElement} host @param {WarScene} scene */
  hang(host, scene) {
    this.table = new WarTable(host, scene.ground, this.liveries, {
      take: (space, byKey) => (byKey && space === this.store.get().goal ? void this.march() : this.choose(space)),
      at: (space) => this.point(space === null ? [] : [space]),
      key: (event) => this.listKey(event),
    });
    this.lookHome(scene.view);
  }

  get map() {
    return this.table?.board ?? null;
  }

  /** Done when the map shows what was to be shown last. */
  get painted() {
    return this.table?.painted ?? Promise.resolve();
  }

  /** Keys in the list of spaces, where letters lead to names. @param {KeyboardEvent} event */
  listKey({ key }) {
    if (key === "Escape") escape(this);
    else if (key === "?") void this.openHelp();
    else return false;
    return true;
  }

  /** What is shown one after the other, so that a quick opponent can be followed. @returns {Stage} */
  stage() {
    return {
      animate: (entry, speed) => this.tell(entry, speed),
      sweep: async () => undefined,
      lengthOf: (entry) => (this.isOwn(entry) ? 0 : lengthOf(entry)),
      asks: ({ view }) => view.to_decide !== null && (this.store.get().scene?.yours ?? []).includes(view.to_decide),
      skip: () => this.skipped?.(),
      settings: currentSettings,
      laid: this.laid,
      stands: ({ view, number, entries }) => this.stands(/** @type {any} */ (view), number, entries),
      failed: reportOnce,
      busy: (busy) => this.store.set({ busy }),
      isOwn: ({ entries }) => entries.every((one) => this.isOwn(one)),
    };
  }

  /** @param {Entry} entry */
  isOwn(entry) {
    return entry.side !== null && (this.store.get().scene?.yours ?? []).includes(entry.side);
  }

  /** What others do: its arrow on the map and its sentence, for a while. @param {Entry} entry @param {number} speed */
  async tell(entry, speed) {
    const length = this.isOwn(entry) ? 0 : lengthOf(entry);
    if (!length || speed === Infinity) return;
    this.store.set({ telling: entry });
    await new Promise((resolve) => {
      this.skipped = () => resolve(undefined);
      setTimeout(resolve, length / speed);
    });
  }

  /** @param {WarView} view @param {number} number @param {Entry[]} [entries] */
  stands(view, number, entries = []) {
    const was = isYours(this.store.get()), isNewYear = endsYear(this.store.get().view, view);
    this.store.change((state) => withShown(state, view, number));
    if (isNewYear) this.openCard("year");
    if (isNewYear || isOver(this.store.get())) this.lowerSheet();
    const told = document.getElementById("told"), words = entries.flatMap(toldIn).slice(-6);
    if (told && words.length) told.textContent = words.join(". ");
    if (!was && isYours(this.store.get())) void sound("turn");
  }

  /** On a small screen one begins near one's own host. @param {WarView} view */
  lookHome(view) {
    const own = ownSide(this.store.get()), host = view.hosts.filter(({ side }) => side === own).sort((one, other) => other.units - one.units)[0];
    const home = host?.at ?? view.factions[own ?? ""]?.capital;
    if (home && !this.isWide) void this.map?.look(home);
  }

  // --- choosing ---

  /** A space is touched: a way of the chosen host, or who stands there. @param {string} space */
  choose(space) {
    const state = this.store.get();
    if (reachOf(state).rows.some(({ to }) => to === space)) return this.aim(space);
    const raised = choicesOf(state, "raise").find(({ row, place }) => row === state.raising && place === space);
    if (raised) return this.raise(raised);
    this.store.change((now) => {
      const next = { ...withChosen(now, space === now.chosen ? null : space), looked: null };
      return next.chosen !== null && now.tab !== "orders" && now.tab !== "realms" ? withTab(next, "orders") : next;
    });
    if (!this.isWide) void this.map?.reveal(space);
  }

  /** @param {string | null} space  where the chosen host would march */
  aim(space) {
    this.store.set({ goal: space, refusal: null, ...(space === null ? {} : { tab: /** @type {WarTab} */ ("orders"), sheet: true }) });
  }

  /** Back to all hosts. */
  leaveHost() {
    this.store.change((state) => withChosen(state, null));
  }

  /** A piece of the chosen host stays behind, or comes along. @param {string} label */
  toggleStay(label) {
    this.store.change((state) => ({ ...state, stays: state.stays.includes(label) ? state.stays.filter((one) => one !== label) : [...state.stays, label] }));
  }

  // --- muster ---

  /** Of what can be raised one is chosen, and the map shows where it can come. @param {string | null} row */
  pickRow(row) {
    this.store.set({ raising: row, why: null });
  }

  /** One is picked, or raised at once where nothing is gathered. @param {import("./types.js").WarChoice} choice */
  raise(choice) {
    const state = this.store.get();
    if (!isGathered(state)) return void this.deeds.act(choice.action);
    if ((this.rows[choice.row ?? ""]?.is_unit ?? true) && recruitsLeft(state, this.rows) < 1) {
      return this.store.set({ refusal: { code: "full", sentence: "All recruits of this season are picked: take one back first.", reasons: [], nearest: [] } });
    }
    this.store.set({ draft: [...state.draft, choice.action], refusal: null });
    announce(`Picked: ${choice.sentence}`);
  }

  /** @param {number} at */
  unpick(at) {
    this.store.change((state) => ({ ...state, draft: state.draft.filter((_, place) => place !== at) }));
  }

  /** A host is looked at, from another tab. @param {string} space */
  visit(space) {
    this.store.change((state) => withTab(withChosen(state, space), "orders"));
    void this.map?.reveal(space);
  }

  /** A realm is looked at. @param {Side} side */
  lookAt(side) {
    this.store.change((state) => ({ ...withTab(state, "realms"), looked: state.looked === side ? null : side }));
  }

  /** Spaces that words name light up on the map. @param {string[]} pointed */
  point(pointed) {
    this.store.set({ pointed });
  }

  /** Where a choice that is pointed at leads. @param {import("./types.js").WarChoice | null} choice */
  light(choice) {
    this.point(choice && typeof choice.place === "string" ? [choice.place] : []);
  }

  /** The next host that can march. @param {number} step */
  cycle(step) {
    const state = this.store.get(), all = marchers(state);
    if (!all.length) return false;
    const at = all.indexOf(state.chosen ?? ""), next = at + step;
    const space = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (next + all.length) % all.length] ?? null;
    this.store.change((now) => withTab(withChosen(now, space), "orders"));
    if (space !== null) void this.map?.reveal(space);
    return true;
  }

  /** @param {NonNullable<WarState["card"]>} card */
  openCard(card) {
    this.store.set({ card });
  }

  closeCard() {
    this.store.set({ card: null });
  }

  /** What lies over the map is seen whole on a small screen. */
  lowerSheet() {
    if (!this.isWide) this.store.set({ sheet: false });
  }

  // --- one render ---

  /** @param {WarState} state @param {WarState} before */
  draw(state, before) {
    this.following.before();
    render(this.host, warView(state, this), h("div", { id: "told", class: "unseen", "aria-live": "polite", key: "told", leave: true }));
    this.table?.show(state);
    this.desk.want(state);
    this.askWays(state);
    this.meetings.follow(state, before);
    this.annals.want(state);
    this.following.after(openChoices(state).length > 0);
    if (state.scene) noticeTurn(isYours(state) && !state.busy && state.shown === state.scene.number, state.scene.scenario.name, state.unread);
    if (state.goal !== before.goal && state.goal) this.sayAim(state);
  }

  /** Marches over two borders of the host that is looked at are asked for once. @param {WarState} state */
  askWays(state) {
    const { chosen, shown } = state, sign = `${shown} ${chosen}`;
    if (chosen === null || sign === this.waysOf || !marchers(state).includes(chosen)) return;
    this.waysOf = sign;
    this.deeds.ways(chosen).then(
      (ways) => this.waysOf === sign && this.store.get().chosen === chosen && this.store.set({ ways }),
      () => undefined,
    );
  }

  /** @param {WarState} state */
  sayAim(state) {
    const way = reachOf(state).rows.find(({ to }) => to === state.goal);
    if (way) announce(way.choice.sentence);
  }

  /** @param {Event} event */
  closeOutside(event) {
    if (this.store.get().why && !(event.target instanceof Element && event.target.closest(".popup"))) this.store.set({ why: null });
  }

  // --- buttons ---

  /** Marches where it is aimed at. */
  march = async () => {
    const way = aimedWay(this.store.get());
    if (way && (await this.deeds.act(way.action))) this.store.change((state) => withChosen(state, null));
  };

  /** The counsel's best actions, gold on the map; asked again they go. */
  takeHints = async () => {
    if (this.store.get().hints) return this.store.set({ hints: null });
    const { takeHints } = await import("./hints.js");
    await takeHints(this);
  };
  toggleSupply = () => this.store.change((state) => ({ ...state, supply: !state.supply }));
  toggleHolds = () => this.store.change((state) => ({ ...state, holds: !state.holds }));
  zoom = (/** @type {number} */ factor) => void this.map?.zoomBy(factor);
  fit = () => void this.map?.fit();
  openSettings = openSettings;
  retry = () => this.live.hurry();
  undo = () => void this.deeds.undo();
  hurryMap = () => this.motion.hurry();
  openHelp = async () => (await import("./war_help.js")).openHelp(this);
  openMenu = async () => (await import("./war_menu.js")).openMenu(this);
  openLegend = async () => (await import("./legend.js")).openLegend(this);
  openAll = async () => {
    const { openChoiceList } = await import("../choosing/choice_list.js");
    const all = openChoices(this.store.get());
    openChoiceList(
      all,
      all[0]?.action ?? "",
      (choice) => void this.deeds.act(choice.action),
      (choice) => this.desk.chipOf(choice.action),
      () => undefined,
    );
  };
  openClause = (/** @type {string} */ id) => {
    this.store.change((state) => withTab(state, "rules"));
    this.rules.open(id);
  };
  /** On a phone a tab raises its sheet, and lowers it again. @param {WarTab} tab */
  pickTab = (tab) => this.store.change((state) => (state.sheet && state.tab === tab && !this.isWide ? { ...state, sheet: false } : withTab(state, tab)));
  toggleSheet = () => this.store.change((state) => ({ ...state, sheet: !state.sheet }));
}

/** @param {Entry[]} entries @param {WarView} view @param {number} number @returns {Story} */
const story = (entries, view, number) => ({ entries, view: /** @type {any} */ (view), number });
