/** Questions to the server over HTTP. Every refusal becomes a `Refused` with the server's own words. */

import { keptPerson } from "../page/person.js";
import { addressOf } from "./addresses.js";

export class Refused extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

/** @type {Refusal} */
export const NO_ANSWER = { code: "no_answer", sentence: "The server does not answer.", reasons: [], nearest: [] };

/** @param {unknown} error @returns {Refusal} */
export function refusalOf(error) {
  if (error instanceof Refused) return error.refusal;
  return { ...NO_ANSWER, code: "page_error", sentence: error instanceof Error ? error.message : String(error) };
}

/** @param {string} path @param {{token?: string | null, body?: any, signal?: AbortSignal}} [how] @returns {Promise<Response>} */
async function request(path, { token, body, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const person = keptPerson();
  if (person) headers["X-Warhost-Person"] = person.token;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const method = body === undefined ? "GET" : "POST";
  /** @type {RequestInit} */
  const init = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await fetch(addressOf(path), init).catch((error) => {
    throw error?.name === "AbortError" ? error : new Refused(NO_ANSWER);
  });
  if (!response.ok) throw new Refused(await readRefusal(response));
  return response;
}

/** @param {Response} response @returns {Promise<Refusal>} */
async function readRefusal(response) {
  const said = await response.json().catch(() => null);
  if (said && typeof said.sentence === "string") return plain({ reasons: [], nearest: [], ...said });
  return { ...NO_ANSWER, code: "http", sentence: `The server refused (${response.status}).` };
}

/** @param {string} path @param {string | null} [token] @returns {Promise<any>} */
export async function ask(path, token) {
  return (await request(path, { token: token ?? null })).json();
}

/** @param {string} path @param {any} body @param {string | null} [token] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(path, body, token, signal) {
  return (await request(path, { token: token ?? null, body, ...(signal ? { signal } : {}) })).json();
}

/** Lets go of something; nobody waits for the answer, and the page may be gone before it comes. @param {string} path */
export const drop = (path) => void fetch(addressOf(path), { method: "DELETE", keepalive: true }).catch(() => null);

/** @param {string} path @param {string | null} [token] @returns {Promise<string>} */
export async function askText(path, token) {
  return (await request(path, { token: token ?? null })).text();
}

/** What the sentence says already is no reason of its own; without reasons left, their clauses stay. @param {Refusal} refusal @returns {Refusal} */
function plain(refusal) {
  return { ...refusal, reasons: refusal.reasons.filter((one) => one.clauses?.length || !refusal.sentence.includes(one.text)) };
}
