/** The page on which a battle is drawn: what it opens, what it keeps in step, and what goes on from it. */

import { knowSides, nameSides } from "../basics/sides.js";
import { loadBooks } from "../net/books.js";
import { ask, post, refusalOf } from "../net/http.js";
import { openDialog } from "../page/dialogs.js";
import { h, render } from "../page/html.js";
import { openSettings } from "../page/settings.js";
import { createStore } from "../page/store.js";
import { isSameGrid } from "./desk.js";
import { forgetDraft, keptDrafts } from "./drafts.js";
import { openDrawHelp } from "./help.js";
import { BadLink, unpacked } from "./links.js";
import { piecesOf } from "./looked.js";
import { PieceDesk, isNarrow } from "./piece_desk.js";
import { gameIn, linkOf, play, saveFile, usualOpponent } from "./sharing.js";
import { drawView, faultsBeside } from "./view.js";
import { beginView } from "./view_begin.js";

/** @typedef {import("./types.js").Drawing} Drawing */

const MOST_FILE = 65_536;
const SEEDS = 2 ** 31;

/** @type {Drawing} */
const FIRST = {
  games: null, game: null, terms: null, vocabulary: null, sheet: null, toml: "", checked: null, laid: null,
  hand: { tool: "choose", stroke: "brush", ground: "", edge: "", mark: "", kind: "", side: "", formation: null, facing: "" },
  chosen: null, tab: "draw", cursor: null, keys: false, wanted: "", up: false, busy: false, keptAs: null, said: "", refusal: null, steps: 0, undone: 0,
};

/** @param {Element} host */
export async function showDrawing(host) {
  document.title = "Draw a battlefield, Warhost";
  const store = createStore(FIRST), page = new DrawPage(host, store);
  store.watch(onceAFrame((state, before) => page.show(state, before)));
  page.show(store.get(), FIRST);
  await page.load();
}

/** However often the state changes between two frames, it is shown once. @param {(state: Drawing, before: Drawing) => void} show @returns {(state: Drawing, before: Drawing) => void} */
function onceAFrame(show) {
  /** @type {{state: Drawing, before: Drawing} | null} */
  let waiting = null;
  return (state, before) => {
    if (waiting) return void (waiting.state = state);
    waiting = { state, before };
    requestAnimationFrame(() => {
      const now = waiting;
      waiting = null;
      if (now) show(now.state, now.before);
    });
  };
}

export class DrawPage extends PieceDesk {
  /** @param {Element} host @param {Store<Drawing>} store */
  constructor(host, store) {
    super(store);
    this.host = host;
    const part = (/** @type {string} */ name) => Object.assign(document.createElement("div"), { className: name });
    this.hosts = { field: part("field-host"), rules: part("rules-host"), lab: part("lab-host") };
    this.ready = false;
    /** @type {{fight: () => void, close: () => void} | null} */
    this.lab = null;
  }

  async load() {
    try {
      const games = (await ask("/api/games")).filter((/** @type {Game} */ game) => !game.campaign);
      this.store.set({ games });
      const linked = location.hash.slice(1);
      if (linked) await this.openLinked(linked);
      window.addEventListener("hashchange", () => location.reload());
    } catch (error) {
      this.store.set({ refusal: refusalOf(error) });
    }
  }

  /** @param {string} text */
  async openLinked(text) {
    try {
      const toml = await unpacked(text);
      history.replaceState(history.state, "", location.pathname);
      await this.openText(toml);
    } catch (error) {
      if (!(error instanceof BadLink)) throw error;
      this.refuse(error.message);
    }
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.store.set({ busy: false, refusal: { code: "page_error", sentence, reasons: [], nearest: [] } });
  }

  /** @param {string} toml */
  async openText(toml) {
    const { games } = this.state, name = gameIn(toml), game = games?.find((one) => one.name === name);
    if (!game) return this.refuse(name ? `No game is called ${name} here.` : "This is no scenario file: it does not say which game it is of.");
    await this.openIn(game, { toml });
  }

  /** @param {Game} game @param {Record<string, any>} what @param {string | null} [keptAs] */
  async openIn(game, what, keptAs = null) {
    knowSides(game.sides);
    nameSides(game.looks.sides);
    if (await this.open(game, what, keptAs)) await this.begin();
  }

  /** The field is fetched with the first battle that is drawn. */
  async begin() {
    if (!this.field) {
      const [{ Field }, { Pen }, { Keyboard }] = await Promise.all([import("./field.js"), import("./pen.js"), import("./keyboard.js")]);
      this.field = new Field(this.hosts.field);
      this.pen = new Pen(this.field, this);
      this.keyboard = new Keyboard(this, this.hosts.field);
      this.field.turned = () => this.lie();
    }
    this.ready = true;
    this.show(this.state, this.state);
    await this.lay();
    this.settle();
    void this.fillRules();
  }

  async fillRules() {
    const { game } = this.state, { RulesPanel } = await import("../panels/rules_panel.js");
    this.rules = new RulesPanel();
    this.hosts.rules.replaceChildren(this.rules.element);
    const { rules } = await loadBooks(game?.name ?? "");
    if (rules) this.rules.fill(rules, game?.looks.synonyms);
  }

  // --- drawn anew ---

  /** @param {Drawing} state @param {Drawing} before */
  show(state, before) {
    if (!state.sheet || !this.ready) return render(this.host, beginView(state, keptDrafts(), this.beginActs()));
    render(this.host, drawView(state, this, this.hosts));
    if (!this.field?.picture || state === before) return;
    if (!isSameGrid(state.laid, this.field.ground)) return void this.lay().then(() => this.settle());
    if (state.sheet !== before.sheet || state.chosen !== before.chosen) this.showPieces();
    if (["sheet", "chosen", "cursor", "keys", "hand", "checked"].some((part) => state[/** @type {keyof Drawing} */ (part)] !== before[/** @type {keyof Drawing} */ (part)])) this.lie();
  }

  settle() {
    this.showPieces();
    this.lie();
  }

  showPieces() {
    const { sheet, vocabulary, chosen, terms } = this.state;
    if (sheet && vocabulary) this.field?.show(piecesOf(sheet, vocabulary, terms?.looks), new Set(chosen && "pieces" in chosen ? chosen.pieces.map((at) => String(at + 1)) : []));
  }

  // --- where it begins ---

  /** @returns {import("./view_begin.js").BeginActs} */
  beginActs() {
    return {
      pick: (game) => void this.pick(game),
      open: (game, what) => void this.openIn(game, what),
      draw: (game) => void this.drawByLot(game),
      read: (file) => void this.read(file),
      goOn: (draft) => void this.openDraft(draft),
      forget: (draft) => (forgetDraft(draft), this.store.set({ said: "" , keys: !this.state.keys })),
      openSettings,
    };
  }

  /** @param {import("./drafts.js").DraftFile} draft */
  async openDraft(draft) {
    const game = this.state.games?.find(({ name }) => name === draft.game);
    if (game) await this.openIn(game, { toml: draft.toml }, draft.name);
  }

  /** @param {Game} game */
  async pick(game) {
    this.store.set({ game, vocabulary: null, refusal: null });
    try {
      const vocabulary = await ask(`/api/games/${encodeURIComponent(game.name)}/editor`);
      if (this.state.game === game) this.store.set({ vocabulary });
    } catch (error) {
      this.store.set({ refusal: refusalOf(error) });
    }
  }

  /** @param {Game} game */
  async drawByLot(game) {
    const wishes = Object.fromEntries(Object.entries(game.wishes).map(([wish, { values }]) => [wish, values[0]?.id ?? ""]));
    await this.openIn(game, { generated: Math.floor(Math.random() * SEEDS), wishes });
  }

  /** @param {File} file */
  async read(file) {
    if (file.size > MOST_FILE) return this.refuse(`${file.name} is longer than any scenario.`);
    await this.openText(await file.text());
  }

  // --- what goes on from it ---

  async play() {
    const { game } = this.state;
    this.store.set({ busy: true, refusal: null });
    await this.checker.settled();
    const { checked } = this.state;
    try {
      if (game && checked) await play(game, checked, usualOpponent(game));
    } catch (error) {
      this.store.set({ busy: false, refusal: refusalOf(error) });
    }
  }

  async save() {
    await this.checker.settled();
    const { checked } = this.state;
    if (checked) saveFile(String(checked.sheet.head.id ?? ""), checked.toml);
  }

  async share() {
    await this.checker.settled();
    const { checked } = this.state, dialog = openDialog("Save, send"), toml = checked?.toml ?? "";
    const link = await linkOf(toml).catch((/** @type {Error} */ error) => error);
    const copy = async (/** @type {any} */ event) => {
      await navigator.clipboard.writeText(String(link));
      event.target.textContent = "Copied";
    };
    dialog.update(
      h("p", null, "The file has everything, with the comments that it came with."),
      h("p", { class: "row" }, h("button", { class: "primary", onclick: () => void this.save() }, "Save as a file"), h("a", { class: "button", href: "editor", target: "_blank" }, "Draw another")),
      h("h3", null, "Link for a friend"),
      link instanceof Error ? h("p", { role: "alert" }, link.message) : [h("p", { class: "quiet" }, "Whoever opens it has the battle as it is now, to change and to play."), h("div", { class: "row" }, h("input", { readonly: true, "aria-label": "Link", value: link, onfocus: (/** @type {any} */ event) => event.target.select() }), h("button", { onclick: copy }, "Copy"))],
    );
  }

  /** The lab is fetched when it is first wanted, and always fights what is drawn now. */
  async mountLab() {
    const { openLab } = await import("../lab/open_lab.js"), { game, sheet } = this.state;
    if (this.lab || !game) return;
    this.lab = openLab(this.hosts.lab, { game: game.name, toml: () => this.state.checked?.toml ?? "", name: String(sheet?.head.name ?? ""), take: (toml) => void this.takeAdvice(toml) });
  }

  /** What the lab suggests becomes what is drawn, and can be taken back. @param {string} toml */
  async takeAdvice(toml) {
    const { game } = this.state;
    try {
      const { sheet } = await post(`/api/games/${encodeURIComponent(game?.name ?? "")}/editor/open`, { toml });
      this.change(sheet, "a suggestion taken", { chosen: null, said: "The suggestion is drawn. Ctrl+Z takes it back." });
    } catch (error) {
      this.store.set({ refusal: refusalOf(error) });
    }
  }

  openHelp() {
    openDrawHelp(this.state);
  }

  // --- panels ---

  isNarrow() {
    return isNarrow();
  }

  /** Shows the lab, which begins at once. */
  async fightIt() {
    this.store.set({ tab: "lab", up: true });
    await this.mountLab();
    this.lab?.fight();
  }

  /** @param {import("./types.js").DrawTab} tab */
  openTab(tab) {
    if (tab === "lab") void this.mountLab();
    this.store.set({ tab, up: !(this.state.up && this.state.tab === tab && this.isNarrow()) });
  }

  /** @param {string} clause */
  openClause(clause) {
    this.store.set({ tab: "rules", up: true });
    this.rules?.open(clause);
  }

  /** @param {string} path @returns {Child} */
  faultsAt = (path) => faultsBeside(this.state.checked?.faults ?? [], path, this);

  /** What every form of this battle knows. */
  get about() {
    return { root: this.state.vocabulary?.rest ?? {}, choices: this.state.vocabulary?.choices ?? {}, faults: this.faultsAt };
  }

  /** @param {import("./types.js").SheetFault} fault */
  leadsTo({ at }) {
    return this.placeOfFault(at) !== null || /^(rest|head|sides|formations|pieces)\b/.test(at);
  }

  /** @param {import("./types.js").SheetFault} fault */
  goTo({ at }) {
    const place = this.placeOfFault(at), [part = "", first = ""] = at.split(".");
    if (place !== null) {
      this.store.set({ cursor: String(place), keys: true, up: false, ...(part === "pieces" ? { chosen: { pieces: [Number(first)] }, tab: "draw" } : {}) });
      this.field?.panzoom.reveal({ ...this.field.space.centre(place), w: 200, h: 200 });
      return;
    }
    if (part === "pieces") return this.choose(Number(first), false);
    this.store.set({ tab: part === "formations" ? "draw" : "battle", up: true });
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(`form-${at}`)?.focus()));
  }
}
