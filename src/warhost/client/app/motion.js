/** Entries wait here for their turn on the board, so that a quick opponent can be followed. */

const AT_ONCE = 12;
const PAUSE_MS = { slow: 500, normal: 220, fast: 60, instant: 0 };

export class Motion {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Story[]} */
    this.queue = [];
    this.running = false;
    this.hurrying = false;
    /** @type {(() => void) | null} */
    this.release = null;
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** @param {Story} story */
  push(story) {
    this.queue.push(story);
    if (!this.running) void this.run();
  }

  /** @returns {number} */
  get waiting() {
    return this.queue.length;
  }

  async run() {
    this.running = true;
    this.stage.busy(true);
    try {
      for (let story = this.queue.shift(); story; story = this.queue.shift()) await this.play(story);
    } finally {
      this.running = false;
      this.hurrying = false;
      this.stage.busy(false);
    }
  }

  /** @param {Story} story */
  async play(story) {
    const { step, speed } = this.stage.settings();
    const quick = () => this.hurrying || speed === "instant" || story.entries.length > AT_ONCE || this.queue.length > AT_ONCE;
    if (step && !quick() && !this.stage.isOwn(story)) await this.pause();
    this.stage.begins(story);
    if (!quick() && !this.calm.matches) {
      for (const entry of story.entries) if (!this.hurrying) await this.stage.animate(entry, speed);
    }
    this.stage.stands(story);
    if (this.queue.length && !quick()) await this.pause(PAUSE_MS[speed]);
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
}
