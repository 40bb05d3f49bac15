/** The page's beginning: which page is it? */

import { BattlePage } from "./battle_page.js";
import { openLinks } from "./links.js";
import { ReplayPage } from "./replay_page.js";
import { putOn } from "./settings.js";
import { showStart } from "./start_page.js";

const LINKS_OF = "warhost.show_links";

/** @param {Element} host */
function open(host) {
  const [, kind, id, sub] = location.pathname.split("/");
  const token = location.hash.slice(1);
  if (kind === "replay") new ReplayPage(host, null, "");
  else if (kind === "battle" && id && sub === "replay") new ReplayPage(host, id, token);
  else if (kind === "battle" && id) openBattle(host, id, token);
  else showStart(host);
}

/** @param {Element} host @param {string} id @param {string} token */
function openBattle(host, id, token) {
  new BattlePage(host, id, token);
  window.addEventListener("hashchange", () => location.reload());
  if (sessionStorage.getItem(LINKS_OF) !== id) return;
  sessionStorage.removeItem(LINKS_OF);
  openLinks(id, token);
}

/** The address keeps its token, so the link only moves the focus. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

document.querySelector(".skip-link")?.addEventListener("click", skip);
putOn();
const page = document.getElementById("page");
if (page) open(page);
