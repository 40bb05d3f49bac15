/** Beside the board, at the first wait: whoever waits for a friend need not wait here. */

import { h } from "../page/html.js";
import { isLeftAlone, leaveAlone } from "./kept.js";
import { waysOffered, Ways } from "./ways.js";

const WHAT = /** @type {Record<string, string>} */ ({ push: "a browser of yours", mail: "your mail box", hook: "your hook", feed: "your feed" });

export class Offer {
  /** @param {string} id @param {string} token @param {() => void} draw */
  constructor(id, token, draw) {
    this.ways = new Ways(id, token);
    this.open = async () => (await import("./desk.js")).openNotices(id, token).then(() => this.look());
    this.draw = draw;
    this.asks = false;
    /** @type {import("./ways.js").Subscription | null} */
    this.ended = null;
    void this.look();
  }

  async look() {
    if (!(await waysOffered()).kinds.length) return;
    const all = await this.ways.all().catch(() => null);
    this.ended = all?.find((one) => one.state === "ended") ?? null;
    this.asks = all?.length === 0 && !isLeftAlone();
    this.draw();
  }

  /** @param {boolean} waits @returns {Child} */
  box(waits) {
    if (this.ended) return this.endedBox(this.ended);
    if (!this.asks || !waits) return null;
    return h(
      "div",
      { class: "notice-offer", key: "offer", role: "status" },
      h("span", null, "You need not wait here. "),
      h("button", { onclick: this.open }, "Tell me when it is my move"),
      " ",
      h("button", { class: "weak", onclick: () => (leaveAlone(), this.leave()) }, "Not now"),
    );
  }

  /** Said once: then it is forgotten. @param {import("./ways.js").Subscription} one */
  endedBox(one) {
    const forget = () => void this.ways.end(one).finally(() => ((this.ended = null), void this.look()));
    return h(
      "div",
      { class: "notice-offer", key: "offer", role: "status" },
      h("span", null, `Notices no longer reach ${WHAT[one.kind] ?? "you"}. `),
      h("button", { onclick: () => (forget(), void this.open()) }, "Choose another way"),
      " ",
      h("button", { class: "weak", onclick: forget }, "Understood"),
    );
  }

  leave() {
    this.asks = false;
    this.draw();
  }
}
