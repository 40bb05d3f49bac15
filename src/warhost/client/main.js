/** The page's beginning: which page is it? Only its own code is fetched. */

import { pathOfPage } from "./net/addresses.js";
import { isForgetful, keptBattle, noteBattle } from "./page/kept.js";
import { keptPerson } from "./page/person.js";
import { putOn } from "./page/settings.js";

/** @param {Element} host */
async function open(host) {
  const [kind, id = "", sub] = pathOfPage();
  const isBattle = kind === "battle" && Boolean(id), isCampaign = kind === "campaign" && Boolean(id);
  const token = location.hash.slice(1) || (isBattle || isCampaign ? await (await import("./seats/own.js")).ownToken(id) : "");
  if (kind === "replay" || (isBattle && sub === "replay")) await openReplay(host, isBattle ? id : null, isBattle ? token : "");
  else if (isBattle || isCampaign) await openBattle(host, id, token, isCampaign);
  else if (["clubs", "club", "tournament", "person"].includes(kind ?? "")) (await import("./clubs/page.js")).showClubs(host);
  else if (kind === "lab") await (await import("./lab/lab_page.js")).showLab(host);
  else if (kind === "editor") await (await import("./drawing/page.js")).showDrawing(host);
  else if (kind === "me") await (await import("./me/page.js")).showMe(host);
  else if (kind === "meet") (await import("./meet/page.js")).showMeet(host);
  else if (kind === "notice") await (await import("./notices/one_page.js")).showOne(host, id);
  else if (kind === "muster") await (await import("./start/muster.js")).showMuster(host);
  else (await import("./start/page.js")).showStart(host);
}

/** @param {Element} host @param {string | null} id @param {string} token */
async function openReplay(host, id, token) {
  const { ReplayPage } = await import("./play/replay_page.js");
  const opens = id === null ? token : (await (await import("./seats/seat.js")).findSeat(id, token)).token;
  stand(opens);
  new ReplayPage(host, id, opens);
}

/** @param {Element} host @param {string} id @param {string} token @param {boolean} isCampaign */
async function openBattle(host, id, token, isCampaign) {
  const page = isCampaign ? import("./war/war_page.js").then(({ WarPage }) => WarPage) : import("./play/battle_page.js").then(({ BattlePage }) => BattlePage);
  const [Page, { findSeat }] = await Promise.all([page, import("./seats/seat.js")]);
  const found = await findSeat(id, token);
  const answer = found.invitation ? await (await import("./start/invitation.js")).invite(host, id, found.token, found.invitation) : { token: found.token, watches: false };
  stand(answer.token);
  new Page(host, id, answer.token, answer.watches);
  window.addEventListener("hashchange", () => location.reload());
  if (keptBattle(id, answer.token)?.shows_links) {
    noteBattle(id, answer.token, { shows_links: undefined });
    (await import("./seats/links.js")).openLinks(id, answer.token);
  }
  if (isForgetful()) (await import("./seats/forgetful.js")).warnOnce(id, answer.token);
}

/** The address bar has the token that opens the battle, so that a reload does. @param {string} token */
function stand(token) {
  if (token !== location.hash.slice(1)) history.replaceState(history.state, "", `${location.pathname}${location.search}#${token}`);
}

/** The address keeps its token, so the link only moves the focus. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

document.querySelector(".skip-link")?.addEventListener("click", skip);
putOn();
if (keptPerson()) void import("./net/sync.js").then(({ shareSettings }) => shareSettings());
if (isForgetful()) window.addEventListener("popstate", () => location.reload()); // see `go` of seats/beginning.js
const page = document.getElementById("page");
if (page) void open(page);
