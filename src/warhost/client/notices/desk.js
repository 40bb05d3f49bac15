/** The dialog of notices: by which ways one is told, when not, and what there is already. */

import { refusalOf } from "../net/http.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { canPush, subscribeBrowser } from "./browser.js";
import { waysOffered, Ways } from "./ways.js";

const NIGHT = { from: "22:00", to: "07:00" };
const STATES = { well: "", asked: "look for a mail, and say yes there", failing: "nothing gets through just now; it is tried again", ended: "nothing gets through any more" };
const KINDS = /** @type {Record<string, string>} */ ({ push: "A browser", mail: "Mail", hook: "Hook", feed: "Feed" });

/** Opens it; it has been closed when this is done. @param {string} id @param {string} token */
export async function openNotices(id, token) {
  const desk = new Desk(new Ways(id, token), await waysOffered());
  const closed = new Promise((done) => desk.dialog.element.addEventListener("close", done));
  await desk.begun();
  await closed;
}

class Desk {
  /** @param {Ways} ways @param {import("./ways.js").Offered} offered */
  constructor(ways, offered) {
    this.ways = ways;
    this.offered = offered;
    /** @type {import("./ways.js").Subscription[]} */
    this.all = [];
    this.said = "";
    this.wrong = false;
    this.night = { ...NIGHT };
    this.quiet = false;
    this.dialog = openDialog("Tell me when it is my move");
  }

  /** The hours that were chosen before; what is chosen here since is not taken back by what the server answers late. */
  async begun() {
    await this.load();
    const quiet = this.all.find((one) => one.quiet)?.quiet;
    if (quiet) [this.quiet, this.night] = [true, { from: quiet.from, to: quiet.to }];
    this.draw();
  }

  async load() {
    this.all = await this.ways.all().catch(() => []);
    this.draw();
  }

  draw() {
    const { kinds } = this.offered;
    this.dialog.update(
      h("p", { key: "what" }, this.ways.ofAll ? "Of all your battles, on whatever device you began them." : "Of this battle: when you are asked, when somebody says something, and when it ends. Never while you have it before you."),
      h("div", { class: "notice-ways", key: "ways" }, kinds.includes("push") ? this.browserRow() : null, kinds.includes("mail") ? this.mailRow() : null, kinds.length ? this.otherWays() : null),
      h("p", { class: this.wrong ? "notice-said wrong" : "notice-said", role: "status", key: "said" }, this.said),
      this.all.length ? this.list() : null,
      this.quietRow(),
    );
  }

  browserRow() {
    const does = () => this.begin(async () => subscribeBrowser(this.offered.push_key ?? ""), "This browser tells you from now on, even when the page is closed.");
    return h("p", { key: "push" }, canPush() ? h("button", { class: "primary", onclick: does }, "In this browser") : "This browser cannot show notices. On an iPhone, put this page on the home screen first.");
  }

  mailRow() {
    const does = (/** @type {SubmitEvent} */ event) => this.submit(event, (text) => ({ kind: "mail", box: text }), "A mail is on its way: say yes in it, so that notices follow.");
    return h("form", { key: "mail", class: "row", onsubmit: does }, h("input", { name: "text", type: "email", required: true, "aria-label": "Mail address", placeholder: "ada@example.org", autocomplete: "email" }), h("button", null, "By mail"));
  }

  otherWays() {
    const hook = (/** @type {SubmitEvent} */ event) => this.submit(event, (text) => ({ kind: "hook", url: text }), "It is told from now on.");
    const feed = () => this.begin(async () => ({ kind: "feed" }), "The address of your feed stands below; it is yours alone.");
    return h(
      "details",
      { key: "more" },
      h("summary", null, "Into a feed reader, or a room of Discord, Slack or Matrix"),
      h("p", null, h("button", { onclick: feed }, "A feed of my own")),
      h("form", { class: "row", onsubmit: hook }, h("input", { name: "text", type: "url", required: true, "aria-label": "Address of a hook", placeholder: "https://discord.com/api/webhooks/…" }), h("button", null, "By a hook")),
    );
  }

  quietRow() {
    const hour = (/** @type {"from" | "to"} */ name, /** @type {string} */ label) =>
      h("input", { type: "time", "aria-label": label, value: this.night[name], onchange: (/** @type {Event} */ event) => this.changeQuiet(this.quiet, { [name]: /** @type {HTMLInputElement} */ (event.target).value }) });
    const tick = (/** @type {Event} */ event) => this.changeQuiet(/** @type {HTMLInputElement} */ (event.target).checked);
    return h("p", { class: "notice-quiet", key: "quiet" }, h("label", null, h("input", { type: "checkbox", checked: this.quiet, onchange: tick }), " Nothing between "), hour("from", "Quiet from"), " and ", hour("to", "Quiet until"));
  }

  /** @returns {import("./ways.js").Quiet | null} */
  get hours() {
    return this.quiet ? { ...this.night, zone: Intl.DateTimeFormat().resolvedOptions().timeZone } : null;
  }

  /** @param {boolean} quiet @param {Partial<typeof NIGHT>} [night] */
  async changeQuiet(quiet, night = {}) {
    [this.quiet, this.night] = [quiet, { ...this.night, ...night }];
    await this.attempt(async () => void (await Promise.all(this.all.map((one) => this.ways.keepQuiet(one, this.hours)))), "");
  }

  list() {
    return h(
      "ul",
      { class: "notice-list", key: "list" },
      this.all.map((one) =>
        h(
          "li",
          { key: one.id, class: one.state },
          h("b", null, KINDS[one.kind] ?? one.kind),
          " ",
          one.feed ? h("a", { href: one.feed }, one.feed) : h("span", { class: "notice-to" }, one.kind === "push" ? new URL(one.to).hostname : one.to),
          STATES[one.state] ? h("span", { class: "quiet" }, ` ${STATES[one.state]}`) : null,
          " ",
          h("button", { class: "weak", onclick: () => this.attempt(() => this.ways.end(one), "That has ended.") }, "End"),
        ),
      ),
    );
  }

  /** @param {SubmitEvent} event @param {(text: string) => Record<string, any>} to @param {string} then */
  submit(event, to, then) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get("text")).trim();
    form.reset();
    return this.begin(async () => to(text), then);
  }

  /** @param {() => Promise<Record<string, any>>} to @param {string} then */
  begin(to, then) {
    return this.attempt(async () => this.ways.begin(await to(), this.hours), then);
  }

  /** Does something, and says how it went. @param {() => Promise<unknown>} does @param {string} then */
  async attempt(does, then) {
    try {
      await does();
      [this.said, this.wrong] = [then, false];
    } catch (error) {
      [this.said, this.wrong] = [refusalOf(error).sentence, true];
    }
    await this.load();
  }
}
