/** The page behind a link of a notice or of the mail that asks for consent: yes, or no more. */

import { ask, post, refusalOf } from "../net/http.js";
import { h, render } from "../page/html.js";

const WHERE = /** @type {Record<string, string>} */ ({ push: "to a browser", mail: "by mail to", hook: "to", feed: "into a feed" });

/** @param {Element} host @param {string} token */
export async function showOne(host, token) {
  document.title = "Notices, Warhost";
  const path = `/api/notices/of/${encodeURIComponent(token)}`;
  try {
    const one = await ask(path);
    const what = `Notices ${one.all ? "of all your battles " : "of a battle "}${WHERE[one.kind]} ${["mail", "hook"].includes(one.kind) ? one.to : ""}`;
    show(host, h("p", null, `${what.trim()}.`), one.asks ? button("Yes, tell me when it is my move", "primary", () => say(host, `${path}/confirm`, "From now on you are told. Every notice has a link that ends this.")) : null, button(one.asks ? "No, and do not ask again" : "End these notices", "", () => say(host, `${path}/stop`, "That has ended. Nothing is sent there any more.")));
  } catch (error) {
    show(host, h("p", { role: "alert" }, refusalOf(error).sentence));
  }
}

/** @param {Element} host @param {string} path @param {string} then */
async function say(host, path, then) {
  try {
    await post(path, {});
    show(host, h("p", { role: "status" }, then));
  } catch (error) {
    show(host, h("p", { role: "alert" }, refusalOf(error).sentence));
  }
}

/** @param {string} words @param {string} className @param {() => void} does */
const button = (words, className, does) => h("p", { key: words }, h("button", { class: className, onclick: does }, words));

/** @param {Element} host @param {...any} body */
function show(host, ...body) {
  render(host, h("main", { id: "main", class: "notice-page", tabindex: -1 }, h("h1", null, "Notices"), body, h("p", null, h("a", { href: "./" }, "To the start page"))));
}
