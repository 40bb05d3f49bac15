/**
 * The WebSocket of one battle: answers matched to requests, growing waits when it is lost, nothing missed. Where it is
 * never heard while the server answers otherwise, the battle goes on over HTTP, until it is heard after all.
 */

import { addressOf } from "./addresses.js";
import { Asking } from "./asking.js";
import { NO_ANSWER, Refused } from "./http.js";

const FIRST_WAIT_S = 0.5;
const LONGEST_WAIT_S = 15;
const PATIENCE_MS = 3000; // a line lost for less is not worth a word: the server may just begin anew
const PING_MS = 25000;
const ANSWER_MS = 20000;
const HEARING_MS = 15000; // until something is heard over a line that was opened
const MOST_UNHEARD = 3; // lines, one after the other, before the server is asked over HTTP

export class Live {
  /** @param {string} id @param {string} token @param {LineEvents} events */
  constructor(id, token, events) {
    this.id = id;
    this.token = token;
    this.events = events;
    this.wait_s = FIRST_WAIT_S;
    this.request = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} tells of a lost line */
    this.telling = undefined;
    /** @type {Set<(isOpen: boolean) => void>} what is to be sent when the line is there again */
    this.waiting = new Set();
    /** @type {Map<number, {resolve: (value?: any) => void, reject: (error: Error) => void}>} */
    this.asked = new Map();
    this.unheard = 0; // lines, one after the other, over which nothing came
    /** @type {Asking | null} */
    this.asking = null;
    this.pinging = setInterval(() => this.tell({ type: "ping" }), PING_MS);
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.look());
    this.open();
  }

  open() {
    const from = this.events.lastNumber();
    const url = new URL(addressOf(`/api/battles/${this.id}/live`));
    url.protocol = url.protocol.replace("http", "ws");
    url.searchParams.set("token", this.token);
    if (from !== null) url.searchParams.set("from", String(from));
    const socket = new WebSocket(url);
    let heard = false;
    this.socket = socket;
    this.unheard += 1;
    const hearing = setTimeout(() => this.deaf(socket), HEARING_MS);
    socket.onmessage = (event) => {
      clearTimeout(hearing);
      this.unheard = 0;
      const message = JSON.parse(event.data);
      if (message.type === "scene") this.opened();
      heard ||= message.type === "scene";
      this.hear(message);
    };
    socket.onclose = () => {
      clearTimeout(hearing);
      if (socket === this.socket) void this.lost(heard);
    };
  }

  /** A line that brings nothing is given up; a proxy may hold it open for ever. @param {WebSocket} socket */
  deaf(socket) {
    if (socket !== this.socket) return;
    socket.close();
    this.unheard = MOST_UNHEARD;
    void this.lost(false);
  }

  opened() {
    this.asking?.end();
    this.asking = null;
    this.wait_s = FIRST_WAIT_S;
    clearTimeout(this.telling);
    this.telling = undefined;
    this.events.onLine({ phase: "open", retry_s: 0 });
    for (const goOn of this.waiting) goOn(true);
    if (document.hidden) this.look();
  }

  /** Whoever sees the page need not be told elsewhere. */
  look() {
    this.tell({ type: "look", hidden: document.hidden });
  }

  /** @param {any} message */
  hear(message) {
    const waiting = message.request === undefined || message.request === null ? undefined : this.asked.get(message.request);
    if (waiting) this.asked.delete(message.request);
    if (message.type === "refusal") waiting?.reject(new Refused({ ...NO_ANSWER, ...message }));
    if (message.type === "done") waiting?.resolve(message);
    if (message.type === "refusal" && waiting) return;
    this.events.onMessage(message);
  }

  /** @param {boolean} heard */
  async lost(heard) {
    this.socket = null;
    for (const { reject } of this.asked.values()) reject(new Refused({ ...NO_ANSWER, code: "lost", sentence: "The connection was lost." }));
    this.asked.clear();
    if (this.closed) return;
    if (this.wait_s > 0 && !this.asking?.works) this.telling ??= setTimeout(() => this.events.onLine({ phase: "lost", retry_s: this.wait_s }), PATIENCE_MS);
    if (this.unheard >= MOST_UNHEARD && !this.asking) await this.askInstead();
    if (!heard && !(await this.events.mayRetry())) return this.close();
    if (this.closed) return;
    this.timer = setTimeout(() => this.open(), this.wait_s * 1000 * (0.75 + Math.random() / 2));
    this.wait_s = Math.min(Math.max(this.wait_s * 2, FIRST_WAIT_S), LONGEST_WAIT_S);
  }

  /** Where the server answers over HTTP, it is asked again and again. */
  async askInstead() {
    const asking = new Asking(this.id, this.token, { ...this.events, onLine: (line) => this.hearsAgain(line) });
    this.asking = asking;
    if (await asking.begin()) return;
    asking.end();
    if (this.asking === asking) this.asking = null;
  }

  /** The server answers over HTTP. @param {Line} line */
  hearsAgain(line) {
    clearTimeout(this.telling);
    this.telling = undefined;
    this.events.onLine(line);
    for (const goOn of this.waiting) goOn(true);
  }

  /** Begins anew with the server's state. */
  reopen() {
    if (this.asking) void this.asking.askNow();
    this.wait_s = 0;
    this.socket?.close();
  }

  /** Tries at once instead of waiting. */
  hurry() {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** @param {any} message */
  tell(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Is the line there, now or soon? @returns {Promise<boolean>} */
  soonOpen() {
    if (this.asking?.works || this.socket?.readyState === WebSocket.OPEN) return Promise.resolve(true);
    return new Promise((resolve) => {
      /** @param {boolean} isOpen */
      const goOn = (isOpen) => {
        this.waiting.delete(goOn);
        resolve(isOpen);
      };
      this.waiting.add(goOn);
      setTimeout(goOn, PATIENCE_MS, false);
    });
  }

  /** Sends, and resolves when the server has committed it; rejects with its refusal. @param {any} message @returns {Promise<any>} */
  async send(message) {
    if (!(await this.soonOpen())) throw new Refused({ ...NO_ANSWER, code: "lost", sentence: "There is no connection to the server now." });
    if (this.asking?.works) return this.asking.send(message);
    const request = ++this.request;
    this.tell({ ...message, request });
    return new Promise((resolve, reject) => {
      this.asked.set(request, { resolve, reject });
      setTimeout(() => this.asked.delete(request) && reject(new Refused(NO_ANSWER)), ANSWER_MS);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.telling);
    clearInterval(this.pinging);
    this.asking?.end();
    this.socket?.close();
  }
}
