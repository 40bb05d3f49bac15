/**
 * Entries wait here for their turn on the board, so that a quick opponent can be followed. What others do between two
 * decisions of one's own is shown within a budget: the more waits, the faster it goes.
 */

const BULK = 8; // times faster than one has chosen nobody can follow: then all moves are one scene
const BULK_MS = 700;
const MOST_WAITING = 60; // stories: whoever fights on so fast cannot be followed
const PAUSE_MS = 220; // after what could be seen, at normal pace
export const BUDGET_MS = { slow: 9000, normal: 4000, fast: 2000, instant: 0 };
/** @type {Record<Settings["speed"], number>} */
export const PACE = { slow: 0.5, normal: 1, fast: 2.5, instant: Infinity };
const SHARE = 0.6; // of what is left of the budget for all that waits now; the rest is for what may yet come

export class Motion {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Story[]} */
    this.queue = [];
    this.running = false;
    this.hurrying = false;
    this.decided = false; // what is shown is what was decided here
    this.spent = 0; // milliseconds since one decided last
    /** @type {Story[]} what others have done since then */
    this.turn = [];
    /** @type {Story | null} where that began */
    this.before = null;
    /** @type {Story | null} what stands on the board */
    this.last = null;
    /** @type {(() => void) | null} */
    this.release = null;
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** @param {Story} story */
  push(story) {
    this.queue.push(story);
    if (!this.running) void this.run();
  }

  /** Where the board stands without anything having moved. @param {Story} story */
  stood(story) {
    this.last = story;
  }

  async run() {
    this.running = true;
    this.stage.busy(true);
    try {
      await this.stage.laid;
      for (let story = this.take(); story; story = this.take()) {
        this.note(story);
        const began = performance.now();
        const planned = this.spent;
        await this.survive(story);
        if (!this.decided) this.spent = Math.max(this.spent, planned + performance.now() - began);
        this.last = story;
      }
    } finally {
      this.running = false;
      this.hurrying = false;
      this.stage.busy(false);
    }
  }

  /** The next story; what others do that shows nothing is told together with what follows, and so is what is too much. @returns {Story | undefined} */
  take() {
    let story = this.queue.shift();
    while (story && this.queue.length && !this.stage.isOwn(story) && !this.stage.asks(story) && (!this.lengthOf(story) || this.isBulk(story))) {
      const on = /** @type {Story} */ (this.queue.shift());
      story = { ...on, entries: [...story.entries, ...on.entries] };
    }
    return story;
  }

  /** Must what waits be shown faster than anybody could follow? @param {Story} story */
  isBulk(story) {
    const { speed } = this.stage.settings();
    return this.neededPace(story, speed) > BULK * PACE[speed];
  }

  /** A turn of the others begins anew where one was asked; what is watched again is a turn already. @param {Story} story */
  note(story) {
    if (story.again) return;
    const asked = this.last !== null && this.stage.asks(this.last);
    if (asked) [this.turn, this.spent] = [[], 0];
    this.decided = asked && this.stage.isOwn(story);
    if (this.decided) return;
    if (!this.turn.length) this.before = this.last;
    this.turn.push(story);
  }

  /** The film may fail, the battle goes on: then the state is shown that the story leads to. @param {Story} story */
  async survive(story) {
    try {
      await this.play(story);
    } catch (error) {
      this.stage.failed(error);
      try {
        this.stage.stands(story);
      } catch {
        // What cannot be drawn is reported already.
      }
    }
  }

  /** @param {Story} story */
  async play(story) {
    const { step, speed } = this.stage.settings();
    const quick = () => this.hurrying || speed === "instant" || this.calm.matches || this.queue.length > MOST_WAITING;
    if (step && !quick() && !this.decided) await this.pause();
    const pace = quick() ? Infinity : this.paceOf(story, speed);
    if (pace <= BULK * PACE[speed]) {
      for (const entry of story.entries) if (!this.hurrying) await this.stage.animate(entry, pace);
    } else if (pace < Infinity) await this.stage.sweep(story, Math.min(BULK_MS, this.lengthOf(story) / pace));
    this.stage.stands(story);
    if (this.queue.length && pace < Infinity && !quick() && this.lengthOf(story)) await this.pause(PAUSE_MS / pace);
  }

  /** How fast a story is shown, so that the budget lasts; what is planned for it is spent. @param {Story} story @param {Settings["speed"]} speed @returns {number} */
  paceOf(story, speed) {
    if (this.decided) return PACE[speed];
    const pace = Math.max(PACE[speed], this.neededPace(story, speed));
    this.spent += this.lengthOf(story) / pace;
    return pace;
  }

  /** How fast a story and all that waits behind it fit into what is left of the budget. @param {Story} story @param {Settings["speed"]} speed */
  neededPace(story, speed) {
    const waits = this.queue.reduce((sum, one) => sum + this.lengthOf(one), this.lengthOf(story));
    return waits / (SHARE * Math.max(0, BUDGET_MS[speed] - this.spent)) || 0;
  }

  /** How long a story would take at normal pace; what shows nothing takes no time. @param {Story} story */
  lengthOf({ entries }) {
    try {
      const shown = entries.reduce((sum, one) => sum + this.stage.lengthOf(one), 0);
      return shown && shown + PAUSE_MS;
    } catch (error) {
      this.stage.failed(error);
      return 0;
    }
  }

  /** @param {number} [ms]  without it, until `next` @returns {Promise<void>} */
  pause(ms) {
    return new Promise((resolve) => {
      this.release = () => {
        this.release = null;
        resolve();
      };
      if (ms !== undefined) setTimeout(() => this.release?.(), ms);
    });
  }

  /** Shows the next entry, where each waits to be asked for. */
  next() {
    this.release?.();
  }

  /** Shows all that waits at once. */
  hurry() {
    if (!this.running) return;
    this.hurrying = true;
    this.stage.skip();
    this.release?.();
  }

  /** Is there a turn of the others to be watched again? */
  get canRepeat() {
    return !this.running && !this.calm.matches && this.before !== null && this.turn.some((one) => this.lengthOf(one));
  }

  /** Shows once more what the others did last. */
  repeat() {
    if (!this.canRepeat || !this.before) return;
    [this.spent, this.decided] = [0, false];
    this.queue.push(...this.turn.map((one) => ({ ...one, again: true })));
    this.stage.stands(this.before);
    void this.run();
  }
}
