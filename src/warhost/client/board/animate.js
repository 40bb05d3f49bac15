/** Plays what has happened, one event after the other, as its story tells it; at the end the pieces stand where the next view has them. */

import { CELL } from "../basics/cells.js";
import { drawAttack, drawDice, drawMissile, drawWords } from "./effects.js";
import { spoken } from "../basics/names_said.js";
import { drawToken, showPlaque } from "./moments.js";
import { turnOf } from "../pieces/block.js";
import { ScenePanel, scenesOf } from "./scenes.js";
import { SCENE_MS, tellScene } from "./staging.js";
import { svg, translate } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").About} About */
/** @typedef {import("../basics/types.js").BattleEvent} BattleEvent */
/** @typedef {import("../basics/types.js").Spot} Spot */
/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {import("./pieces.js").PieceLayer} PieceLayer */

const BESIDE = 3; // radii between the middles of two who stand side by side, at most: across the corner of a square, too

/** @typedef {(event: BattleEvent, over: boolean) => void} Hears  of each event that can be seen, when it begins and when it is over */

/** How long things take at speed 1, in milliseconds. */
const TIMES = { glide: 350, leap: 280, attack: 240, dice: 460, words: 420, fade: 350, swing: 240, moment: 900, draw: 800 };

export class Animator {
  /** @param {import("../basics/types.js").Laid} laid @param {PieceLayer} pieces @param {SVGGElement} layer of the short-lived pictures @param {HTMLElement} host */
  constructor(laid, pieces, layer, host) {
    this.panel = new ScenePanel(host, () => this.skip());
    this.laid = laid;
    this.pieces = pieces;
    this.layer = layer;
    this.host = host;
    this.speed = 1;
    /** @type {Set<() => void>} what ends each wait at once */
    this.waits = new Set();
    /** @type {string | null} whom the dice are for */
    this.target = null;
    /** @type {Point | null} where the last thing happened */
    this.where = null;
    /** @type {Hears} */
    this.hears = () => undefined;
    this.tail = Promise.resolve();
  }

  /** Rejects where something cannot be drawn, and nothing moves any more then. @param {BattleEvent[]} events @param {number} speed 2 is twice as fast, 0 at once @param {Hears} [hears] @returns {Promise<void>} */
  play(events, speed, hears = () => undefined) {
    // One failure must not silence what comes later.
    this.tail = this.tail.catch(() => undefined).then(() => this.run(events, speed, hears));
    return this.tail;
  }

  /** @param {() => ReturnType<PieceLayer["settle"]>} move @param {number} time */
  sweep(move, time) {
    this.tail = this.tail.catch(() => undefined).then(() => {
      this.speed = 1;
      for (const { placed, before } of move()) this.animate(placed.node, glide([before, placed.spot]), time);
      return this.wait(time);
    });
    return this.tail;
  }

  skip() {
    this.speed = 0;
    for (const finish of [...this.waits]) finish();
    this.panel.close();
  }

  /** @param {BattleEvent[]} events @param {number} speed @param {Hears} hears */
  async run(events, speed, hears) {
    this.speed = speed;
    this.hears = hears;
    this.forget();
    try {
      for (const { scene, events: some } of scenesOf(events)) {
        if (scene && !this.atOnce) await tellScene(this, scene, some);
        else for (const step of steps(some)) await Promise.all(step.map((event) => this.heard(event, () => this.event(event))));
      }
    } catch (error) {
      this.skip();
      throw error;
    } finally {
      this.layer.replaceChildren();
      this.waits.clear();
    }
  }

  /** What is shown of an event can be heard, and told in words when it is over. @param {BattleEvent} event @param {() => Promise<void>} show */
  async heard(event, show) {
    const lasts = !this.atOnce && lengthOf([event]) > 0;
    if (lasts) this.hears(event, false);
    await show();
    if (lasts && !this.atOnce) this.hears(event, true);
  }

  /** What comes now is about somebody else. */
  forget() {
    this.target = this.where = null;
    this.clear(".attack-line, .dice-place");
  }

  get atOnce() {
    return this.speed <= 0 || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {BattleEvent} event */
  async event({ about = {}, story = {} }) {
    const piece = about.piece ?? null;
    if (story.opens) this.forget();
    const plaque = story.moment && this.moment(story.moment);
    if (piece && (story.change || story.counts)) await this.changes(piece, story.change ?? {}, story.counts ?? {});
    this.look(piece);
    const deeds = (story.deeds ?? []).map(([deed, key]) => /** @type {[string, any]} */ ([deed, about[key]]));
    for (const [deed, whom] of deeds) if (AT.has(deed)) await this.against(piece, deed, whom);
    if (about.dice?.length) await this.dice(about);
    for (const [deed, to] of deeds) if (!AT.has(deed)) await this.goes(piece, deed, to, about.path);
    if (story.says) await this.words(piece ?? this.target, story.says[1], story.says[0]);
    await plaque;
  }

  /** @param {[tone: string, words: string]} moment */
  moment([tone, words]) {
    const pieces = [...this.pieces.placed.values()].map(({ piece }) => piece);
    return showPlaque(this, tone, spoken(words, pieces), TIMES.moment);
  }

  /** Remembers where things happen, for events that say no more than what the dice showed. @param {string | null} label */
  look(label) {
    this.where = this.spotOf(label) ?? this.where;
  }

  /** @param {string} label @param {Changes} change @param {Counts} counts */
  async changes(label, change, counts) {
    const before = this.pieces.placed.get(label)?.piece.slots.facing;
    this.pieces.change(label, change, counts);
    const by = change.facing === undefined || before === undefined ? 0 : ((turnOf(change.facing) - turnOf(before) + 540) % 360) - 180;
    if (by) await this.swing(label, by);
  }

  /** Its front has swung round. @param {string} label @param {number} by  degrees */
  async swing(label, by) {
    const node = this.pieces.nodeOf(label);
    const from = (/** @type {string} */ what, /** @type {number} */ degrees) => node?.querySelectorAll(what).forEach((one) => this.animate(one, [{ rotate: `${degrees}deg` }, { rotate: "0deg" }], TIMES.swing));
    from(".turned", -by);
    from(".upright-again", by);
    await this.wait(TIMES.swing);
  }

  /** @param {string | null} piece @param {string} deed @param {string} target */
  async against(piece, deed, target) {
    this.target = target;
    this.look(target);
    if (deed === "strike") await this.attack(piece, target);
  }

  /** @param {string | null} piece @param {string} deed @param {any} to @param {number[][]} [way] */
  async goes(piece, deed, to, way) {
    if (deed === "fall") await this.fade(to);
    else if (deed === "draw") await drawToken(this, String(to), TIMES.draw);
    else if (piece && to) await this.travel(piece, String(to), deed === "leap", way);
  }

  /** @param {string | null} label @returns {Spot | null} */
  spotOf(label) {
    return (label && this.pieces.placed.get(label)?.spot) || null;
  }

  // --- what can be seen ---

  /** @param {string} label @param {string} place @param {boolean} leaps @param {number[][]} [way] */
  async travel(label, place, leaps, way) {
    this.clear(".attack-line, .dice-place");
    this.pieces.put(label, place);
    await this.wait(this.rearrange(label, leaps, way));
  }

  /**
   * Glides every piece whose place has changed: he who moves, and those who make room.
   * @param {string} [label]
   * @param {boolean} [leaps]
   * @param {number[][]} [way]  the places that it passes, from the first to the last
   * @returns {number} how long it takes
   */
  rearrange(label, leaps = false, way = []) {
    const moved = this.pieces.settle();
    const ways = moved.map(({ placed, before }) => Math.hypot(before.x - placed.spot.x, before.y - placed.spot.y));
    // A long way takes longer, but not in proportion: nobody wants to wait for riders.
    const time = (leaps ? TIMES.leap : TIMES.glide) * (0.6 + 0.4 * Math.min(1, Math.max(0, ...ways) / 480));
    const between = way.slice(1, -1).map((point) => this.laid.space.centre(String(point)));
    for (const { placed, before } of moved) {
      const own = placed.key === label;
      this.animate(placed.node, leaps && own ? appearing(placed.spot) : glide([before, ...(own ? between : []), placed.spot]), time);
    }
    return time;
  }

  /** @param {string | null} attacker @param {string} target */
  async attack(attacker, target) {
    this.clear(".attack-line");
    const [from, to] = [this.spotOf(attacker), this.spotOf(target)];
    if (!from || !to || this.atOnce) return;
    const line = drawAttack(from, to);
    this.layer.append(line);
    this.animate(line, [{ opacity: 0 }, { opacity: 1 }], TIMES.attack / 2);
    if (this.flies(attacker, target)) this.fly(from, to);
    await this.wait(TIMES.attack);
  }

  /** Do they not stand side by side? @param {string | null} attacker @param {string | null} target */
  flies(attacker, target) {
    const [from, to] = [this.spotOf(attacker), this.spotOf(target)];
    return from !== null && to !== null && Math.hypot(from.x - to.x, from.y - to.y) > BESIDE * (this.laid.space.radius ?? CELL / 2);
  }

  /** Something flies in an arc from one to the other. @param {Point} from @param {Point} to */
  fly(from, to) {
    const missile = this.floating(from, 0, "missile", drawMissile());
    const [across, down] = [to.x - from.x, to.y - from.y];
    const high = -0.16 * Math.hypot(across, down);
    const frames = Array.from({ length: 9 }, (_, step) => {
      const part = step / 8, slope = high * 4 * (1 - 2 * part);
      return { transform: `translate(${from.x + across * part}px, ${from.y + down * part + high * 4 * part * (1 - part)}px) rotate(${Math.atan2(down + slope, across)}rad)` };
    });
    this.animate(missile, frames, TIMES.attack, "linear");
    setTimeout(() => missile.remove(), TIMES.attack / this.speed);
  }

  /** @param {About} about */
  async dice({ dice = [], hit_at: hitAt }) {
    if (this.atOnce) return;
    const near = this.spotOf(this.target) ?? this.where;
    if (!near) return;
    this.clear(".dice-place");
    const thrown = drawDice(dice, hitAt);
    const place = this.floating(near, -62, "dice-place", thrown);
    this.animate(place, [{ opacity: 0 }, { opacity: 1 }], TIMES.dice / 5);
    thrown.querySelectorAll(".die").forEach((one, at) => this.tumble(one, at));
    await this.wait(TIMES.dice);
  }

  /** @param {Element} one @param {number} at */
  tumble(one, at) {
    const turn = at % 2 ? 200 : -200;
    this.animate(one, [{ transform: `translateY(-26px) rotate(${turn}deg)` }, { transform: "none" }], TIMES.dice / 3, "cubic-bezier(.2,.9,.3,1.2)");
  }

  /** @param {string | null} label @param {string} words @param {string} tone */
  async words(label, words, tone) {
    const near = this.spotOf(label) ?? this.where;
    if (!near || this.atOnce) return;
    const node = label ? this.pieces.nodeOf(label) : null;
    if (node && tone === "bad") this.animate(node, FLASH, TIMES.words);
    const place = this.floating(near, 4, "words-place", drawWords(words, tone));
    const risen = place.firstElementChild;
    if (risen) this.animate(risen, [{ transform: "translateY(0)", opacity: 1 }, { transform: "translateY(-30px)", opacity: 1, offset: 0.7 }, { transform: "translateY(-40px)", opacity: 0 }], TIMES.words * 1.6);
    setTimeout(() => place.remove(), this.atOnce ? 0 : (TIMES.words * 1.5) / this.speed);
    await this.wait(TIMES.words);
  }

  /** @param {string} label */
  async fade(label) {
    const node = this.pieces.nodeOf(label);
    const spot = this.spotOf(label);
    if (!node || !spot) return;
    this.animate(node, [{ opacity: 1, transform: css(spot) }, { opacity: 0, transform: css({ ...spot, scale: spot.scale * 0.55 }) }], TIMES.fade);
    await this.wait(TIMES.fade);
    this.pieces.remove(label);
    this.rearrange();
  }

  /** @param {string} selector of pictures that have served */
  clear(selector) {
    for (const old of this.layer.querySelectorAll(selector)) old.remove();
  }

  // --- time ---

  /** @param {Point} point @param {number} above @param {string} className @param {SVGGElement} drawn */
  floating(point, above, className, drawn) {
    const place = svg("g", { class: className, transform: translate({ x: point.x, y: point.y + above }) }, drawn);
    this.layer.append(place);
    return place;
  }

  /** @param {Element} node @param {Keyframe[]} frames @param {number} time @param {string} [easing] */
  animate(node, frames, time, easing = "cubic-bezier(.3,.1,.3,1)") {
    if (this.atOnce) return;
    const running = node.animate(frames, { duration: time / this.speed, easing });
    const finish = () => running.finish();
    this.waits.add(finish);
    running.onfinish = running.oncancel = () => this.waits.delete(finish);
  }

  /** @param {number} time @returns {Promise<void>} */
  wait(time) {
    if (this.atOnce) return Promise.resolve();
    // A timer, since animations do not end while the page is hidden.
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        this.waits.delete(finish);
        resolve();
      };
      const timer = setTimeout(finish, time / this.speed);
      this.waits.add(finish);
    });
  }
}

/** Deeds against another piece; the others are of the piece itself. */
const AT = new Set(["strike", "aim"]);

/** Events one after the other; those who are carried go together with the unit that carries them. @param {BattleEvent[]} events */
function steps(events) {
  /** @type {BattleEvent[][]} */
  const all = [];
  for (const event of events) {
    if (all.length && event.story?.deeds?.some(([deed]) => deed === "carry")) all[all.length - 1].push(event);
    else all.push([event]);
  }
  return all;
}

/** @param {{x: number, y: number, scale?: number}} spot */
const css = ({ x, y, scale = 1 }) => `translate(${x}px, ${y}px) scale(${scale})`;

/** @param {(Point | Spot)[]} spots @returns {Keyframe[]} at an even pace */
function glide(spots) {
  const legs = spots.map((spot, place) => (place ? Math.hypot(spot.x - spots[place - 1].x, spot.y - spots[place - 1].y) : 0));
  const whole = legs.reduce((sum, leg) => sum + leg, 0) || 1;
  let gone = 0;
  return spots.map((spot, place) => ({ transform: css(spot), offset: place === spots.length - 1 ? 1 : (gone += legs[place]) / whole }));
}

/** @param {import("../basics/types.js").Spot} spot @returns {Keyframe[]} */
const appearing = (spot) => [{ opacity: 0, transform: css({ ...spot, scale: spot.scale * 1.4 }) }, { opacity: 1, transform: css(spot) }];

/** @type {Keyframe[]} */
const FLASH = [{ filter: "none" }, { filter: "brightness(2.2) saturate(.4)", offset: 0.2 }, { filter: "none", offset: 0.45 }, { filter: "brightness(2)", offset: 0.6 }, { filter: "none" }];

/** How long events take at speed 1, at most: nothing where there is nothing to see. @param {BattleEvent[]} events @returns {number} in milliseconds */
export function lengthOf(events) {
  return events.reduce((sum, { about = {}, story = {} }) => {
    const deeds = (story.deeds ?? []).map(([deed]) => DEED_MS[String(deed)] ?? 0);
    const swing = story.change?.facing === undefined ? 0 : TIMES.swing;
    const [dice, words] = story.scene ? [SCENE_MS.dice, SCENE_MS.words] : [TIMES.dice, TIMES.words];
    const shown = swing + deeds.reduce((all, one) => all + one, 0) + (about.dice?.length ? dice : 0) + (story.says ? words : 0);
    return sum + Math.max(shown, story.moment ? TIMES.moment : 0);
  }, 0);
}

/** @type {Record<string, number>} */
const DEED_MS = { strike: TIMES.attack, fall: TIMES.fade, move: TIMES.glide, leap: TIMES.leap, draw: TIMES.draw };
