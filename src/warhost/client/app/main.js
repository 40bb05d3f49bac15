/** The page's beginning: which page is it? Only its own code is fetched. */

import { putOn } from "./settings.js";

const LINKS_OF = "warhost.show_links";

/** @param {Element} host */
async function open(host) {
  const [, kind, id, sub] = location.pathname.split("/");
  const token = location.hash.slice(1);
  const isBattle = kind === "battle" && Boolean(id);
  if (kind === "replay" || (isBattle && sub === "replay")) new (await import("./replay_page.js")).ReplayPage(host, isBattle ? id : null, isBattle ? token : "");
  else if (isBattle) await openBattle(host, id, token);
  else (await import("./start_page.js")).showStart(host);
}

/** @param {Element} host @param {string} id @param {string} token */
async function openBattle(host, id, token) {
  const { BattlePage } = await import("./battle_page.js");
  new BattlePage(host, id, token);
  window.addEventListener("hashchange", () => location.reload());
  if (sessionStorage.getItem(LINKS_OF) !== id) return;
  sessionStorage.removeItem(LINKS_OF);
  (await import("./links.js")).openLinks(id, token);
}

/** The address keeps its token, so the link only moves the focus. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

document.querySelector(".skip-link")?.addEventListener("click", skip);
putOn();
const page = document.getElementById("page");
if (page) void open(page);
