/** What the page does about battles: it opens their cards, says how they are settled, goes to their fields, and tells what came of them. */

import { announce } from "../page/announce.js";
import { reportOnce } from "../page/reports.js";
import { noteWay } from "../page/tab.js";
import { encounterOf } from "./encounter.js";
import { Fields } from "./fields.js";
import { beginTelling, newestTold, noteTold } from "./homecoming.js";
import { afterSeasons, siegeShown } from "./sieges.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").How} How */
/** @typedef {{id: string, token: string}} Door  what opens a battle */

const STEPS = [50, 100, 200, 400]; // battles
const NEAR = 1.06, FAR = 0.56; // pixels for a unit of the map: where a siege is looked at, and a battle on a phone
const LATE = 800; // milliseconds
const PATIENCE = 20_000; // milliseconds that a battle may take to begin

/** @param {Door} battle */
export const addressOfField = ({ id, token }) => `battle/${id}#${token}`;

/** @param {Door} battle */
export const addressOfReplay = ({ id, token }) => `battle/${id}/replay#${token}`;

export class MeetingDesk {
  /** @param {import("./war_page.js").WarPage} page */
  constructor(page) {
    this.page = page;
    this.fields = new Fields((action) => page.deeds.field(action));
    this.opened = 0; // the number of the battle whose card has been opened
    /** @type {Set<string>} outlooks of sieges that are asked for, or were refused */
    this.asked = new Set();
    this.asking = false;
    this.looks = ""; // what the map was sent to look at
    this.wasWhole = true;
  }

  /** After every change: a battle that has to be settled opens its card, one that is over tells what came of it. @param {WarState} state @param {WarState} before */
  follow(state, before) {
    this.lookThere(state);
    const { scene, busy, shown, card } = state, meeting = scene?.war?.meeting;
    beginTelling(state, this.page.id);
    if (!scene || busy || shown !== scene.number) return;
    if (meeting && meeting.number !== this.opened) {
      this.opened = meeting.number;
      announce(`${meeting.name}: how is it settled?`);
      this.page.openCard("meeting");
    } else if (card === "meeting" && !encounterOf(state)) this.page.closeCard();
    if (!meeting && !card && newestTold(state, this.page.id)) this.page.openCard("home");
    if (shown !== before.shown) this.asked.clear();
    void this.askSiege(state);
  }

  /** The chances of an assault now and in later seasons, one after the other: at first from few battles, then from more. @param {WarState} state */
  async askSiege(state) {
    const assault = siegeShown(state), rules = this.rules();
    if (this.asking || !assault?.assault || !rules) return;
    const { assault: { action }, seasons } = assault, { store, deeds } = this.page;
    const next = STEPS.flatMap((battles) => rules.trains.map((_, step) => ({ step, battles }))).find(({ step, battles }) => step >= seasons && !this.asked.has(`${action} ${step} ${battles}`));
    if (!next) return;
    const { step, battles } = next, { shown } = state;
    this.asking = true;
    this.asked.add(`${action} ${step} ${battles}`);
    const told = await deeds.outlook(action, battles, step - Math.min(seasons, rules.trains.length - 1)).catch(() => null);
    this.asking = false;
    store.change((now) => (told && now.shown === shown ? { ...now, outlooks: { ...now.outlooks, [afterSeasons(action, step)]: told } } : { ...now }));
  }

  /** The map goes to the battle or the siege that is looked at, and back where it showed all. @param {WarState} state */
  lookThere(state) {
    const { map } = this.page, met = state.card === "meeting" ? encounterOf(state) : null, siege = met ? null : siegeShown(state);
    const there = met ? `${met.when} ${met.at}` : siege ? siege.castle : "";
    if (!map || there === this.looks) return;
    if (!this.looks) this.wasWhole = map.sight.whole;
    this.looks = there;
    if (met) void map.look(met.at, this.page.isWide ? undefined : FAR);
    else if (siege) void map.look(siege.castle, this.page.isWide ? NEAR : undefined);
    else if (this.wasWhole) void map.fit();
  }

  /** How long stores last, and what is brought before walls by the seasons gone by: the game says so. @returns {import("./sieges.js").SiegeRules | null} */
  rules() {
    return /** @type {any} */ (this.page.store.get().scene?.ground)?.siege ?? null;
  }

  /** @param {How} how */
  async meet(how) {
    if (!(await this.page.deeds.meet(how)) || how !== "fight") return;
    await this.goToField();
  }

  /** The field unfolds over the map, and its page opens. */
  async goToField() {
    const battle = await this.battle();
    if (!battle) return;
    const table = this.page.mapHost?.parentElement ?? null, picture = table?.querySelector(".meeting-card .field-frame") ?? null;
    const field = await this.fieldInTime();
    if (table && field) await (await import("./unfold.js")).unfold(table, picture, field).catch(reportOnce);
    noteWay(battle.id, this.page.token);
    noteTold(this.page.id, (this.page.store.get().scene?.war.meeting?.number ?? 1) - 1);
    location.assign(addressOfField(battle));
  }

  /** The field of the battle at hand, where it is known by now: nobody waits for its picture. @returns {Promise<import("./fields.js").Field | null>} */
  fieldInTime() {
    const { field } = this.fields.of(this.page.store.get().shown, null), late = new Promise((resolve) => setTimeout(resolve, LATE, null));
    return /** @type {Promise<any>} */ (Promise.race([field, late])).catch(() => null);
  }

  /** The battle that is fought now; it may be beginning. @returns {Promise<Door | null>} */
  battle() {
    const { store } = this.page, now = () => store.get().scene?.war.meeting?.battle ?? null;
    if (now()) return Promise.resolve(now());
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(null), PATIENCE), end = store.watch(() => now() && done(now()));
      const done = (/** @type {Door | null} */ found) => (clearTimeout(timer), end(), resolve(found));
    });
  }

  /** @param {Door} battle */
  replayOf = (battle) => addressOfReplay(battle);

  /** What came of the newest battle has been read. @param {number} number */
  told(number) {
    noteTold(this.page.id, number);
    this.page.closeCard();
  }

  /** Where a space is now, in pixels of the table. @param {string} space @returns {{x: number, y: number} | null} */
  spotOf(space) {
    const { map, mapHost: table } = this.page;
    if (!map || !table) return null;
    const at = map.plan.regions.find(({ id }) => id === space)?.seat ?? map.plan.castles.find(({ id }) => id === space)?.at;
    const { frame, scale } = map.window();
    return at ? { x: (at[0] - frame.x) * scale, y: (at[1] - frame.y) * scale } : null;
  }
}
