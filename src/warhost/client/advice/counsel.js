/** Chances and hints beside a battle: asked for, drawn, and done. Fetched only with the first wish for them. */

import { otherSides } from "../basics/sides.js";
import { announce } from "../page/announce.js";
import { hasSay, isYourMove, openChoices, withChosen, withPart } from "../choosing/battle_state.js";
import { capital, isBare, pieceOf } from "../choosing/choices.js";
import { post } from "../net/http.js";
import { counselRow, hintList, percent } from "./view_counsel.js";
import { placeOf } from "../basics/places.js";

const REMEMBERED = 24; // chances told while the board still shows what was before

export class Counsel {
  /** @param {BattlePage} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    /** @type {Chances[]} as they were told, the newest last */
    this.told = [];
    /** @type {{number: number, hints: Hint[] | null, focus: boolean} | null} what was asked for last; `hints` is null while it is thought about */
    this.asked = null;
    /** @type {Hint | null} */
    this.pointed = null;
    this.drawn = "";
  }

  get state() {
    return this.store.get();
  }

  /** Does this person, or do all at this screen, want them? @param {Scene} scene */
  isWanted({ counsel: { wants }, yours }) {
    return Object.entries(wants).every(([side, wanted]) => wanted || (yours.length > 0 && !yours.includes(side)));
  }

  /** The chances of what stands on the board; while the pieces still move, those of before. @param {BattleState} state @returns {Chances | null} */
  chances({ scene, shown }) {
    if (!scene?.counsel.given) this.told = [];
    const newest = scene?.counsel.chances;
    if (newest && newest.number !== this.told.at(-1)?.number) this.told = [...this.told.slice(-REMEMBERED), newest];
    return this.told.findLast((one) => one.number <= shown) ?? null;
  }

  /** @param {BattleState} state @returns {Child} */
  row(state) {
    return counselRow(state, this);
  }

  /** @param {BattleState} state @returns {Child} */
  cards(state) {
    const { asked } = this;
    const stands = asked && asked.number === state.shown && state.scene?.counsel.given;
    this.draw((stands && asked.hints) || [], state.armed);
    return stands ? hintList(asked.hints, state.armed, this) : null;
  }

  /** The hints as arrows on the board; of the one that is pointed at or chosen all that it changes. @param {Hint[]} hints @param {Choice | null} armed */
  draw(hints, armed) {
    const looked = this.pointed ?? hints.find((one) => one.action === armed?.action) ?? null;
    const drawn = [...hints, looked].map((one) => one?.action).join();
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    void this.page.board?.plan(hints, looked);
  }

  /** @param {Hint | null} hint */
  point = (hint) => {
    this.pointed = hint;
    this.draw(this.asked?.hints ?? [], this.state.armed);
  };

  toggle = async () => {
    const { scene } = this.state;
    if (!scene || scene.outcome || !hasSay(scene)) return;
    const wanted = !this.isWanted(scene);
    try {
      const { counsel } = await post(`${this.page.deeds.path}/counsel`, { wanted }, this.page.token);
      this.store.change((state) => withPart(state, { counsel }));
      const words = wanted && !counsel.given ? `waiting for ${otherSides(Object.keys(scene.seats))}` : wanted ? "on" : "off";
      announce(`Chances and hints: ${words}`);
    } catch (error) {
      await this.page.deeds.refused(error);
    }
  };

  /** Asks for the best actions. @param {boolean} [focus]  the keyboard asked: it goes to them @returns {Promise<void>} */
  async ask(focus = false) {
    const number = this.page.deeds.number;
    const { scene } = this.state;
    if (!scene?.counsel.given) return announce("Chances and hints are off. C switches them on.");
    if (!isYourMove(this.state) || !openChoices(this.state).length) return announce("There is nothing for you to choose now.");
    if (this.asked?.number === number && !this.asked.hints) return;
    this.asked = { number, hints: null, focus };
    this.show();
    announce("Thinking about the best actions");
    try {
      const { hints } = await post(`${this.page.deeds.path}/hints`, { number }, this.page.token);
      if (this.asked?.number !== number || this.page.deeds.number !== number) return;
      this.asked = { number, hints, focus };
      announce(hints.map((/** @type {Hint} */ one, /** @type {number} */ place) => `${place + 1}: ${one.words}, ${percent(one.chance)}`).join(". "));
      this.store.change((state) => ({ ...state }));
      if (focus) requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(".hint"))?.focus());
    } catch (error) {
      this.asked = null;
      this.store.change((state) => ({ ...state }));
      if (this.page.deeds.number === number) await this.page.deeds.refused(error);
    }
  }

  /** Lets the panel with the hints be seen. */
  show() {
    this.store.change((state) => (this.page.isWide() ? { ...state } : { ...state, tab: "now", sheet: true }));
    document.getElementById("panel-now")?.scrollTo(0, 0);
  }

  close = () => {
    this.asked = this.pointed = null;
    this.store.set({ armed: null, aimed: [] });
    this.page.focusBoard();
  };

  /** The first time a hint stands out on the board, the second time it is done. @param {Hint} hint */
  choose(hint) {
    const { armed, view, chosen } = this.state;
    if (armed?.action === hint.action) return this.page.deeds.act(hint);
    const actor = isBare(hint) ? chosen : (hint.actor ?? chosen);
    if (actor !== chosen) this.store.change((state) => withChosen(state, actor));
    const about = view && (pieceOf(view, hint.target) ?? pieceOf(view, hint.actor));
    const place = hint.place === null ? about && placeOf(about) : String(hint.place);
    this.store.set({ armed: hint, aimed: [hint], menu: null, why: null, cursor: place, keys: place !== null, pinned: hint.actor });
    if (Array.isArray(hint.place) && hint.actor) this.page.hands.think(hint.actor, hint.place);
    announce(`${capital(hint.words)}. Again to do it.`);
  }
}
