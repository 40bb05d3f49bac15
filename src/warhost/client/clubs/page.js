/** The pages of clubs, of one club, of a tournament and of a person: each shows what the server tells, again and again. */

import { comeIn } from "../net/become.js";
import { pathOfPage } from "../net/addresses.js";
import { ask, post, refusalOf } from "../net/http.js";
import { confirm } from "../page/dialogs.js";
import { render } from "../page/html.js";
import { keptPerson } from "../page/person.js";
import { createStore } from "../page/store.js";
import { openOwnBattle } from "../seats/beginning.js";
import { openFounding, openMaking, openOffering, openTelling } from "./forms.js";
import { pageView, titleOf } from "./view.js";

/** @typedef {import("./types.js").ClubsState} ClubsState */
/** @typedef {import("./types.js").ClubsActs} ClubsActs */
/** @typedef {import("./types.js").Tournament} Tournament */

const LOOK_MS = 5000;
/** @type {Record<string, (id: string) => string>} what each of the pages asks for */
const ASKED = { clubs: () => "/api/clubs", club: (id) => `/api/clubs/${id}`, tournament: (id) => `/api/tournaments/${id}`, person: (id) => `/api/persons/${id}` };

/** @param {Element} host */
export function showClubs(host) {
  const [kind = "clubs", id = ""] = pathOfPage();
  const path = (ASKED[kind] ?? (() => "/api/clubs"))(encodeURIComponent(decodeURIComponent(id)));
  /** @type {ClubsState} */
  const first = { kind, told: null, games: [], person: keptPerson(), refusal: null, busy: false };
  const store = createStore(first), act = actsOf(store, path);
  const draw = () => {
    document.title = titleOf(store.get());
    render(host, pageView(store.get(), act));
  };
  store.watch(draw);
  draw();
  void look(store, path);
  setInterval(() => document.visibilityState === "visible" && void look(store, path), LOOK_MS);
}

/** @param {Store<ClubsState>} store @param {string} path */
async function look(store, path) {
  try {
    store.set({ told: await ask(path) });
  } catch (error) {
    if (!store.get().told) store.set({ refusal: refusalOf(error) });
  }
}

/** @param {Store<ClubsState>} store @param {string} path @returns {ClubsActs} */
function actsOf(store, path) {
  /** @param {() => Promise<any>} deed @returns {Promise<boolean>} whether it was done */
  const doing = async (deed) => {
    store.set({ busy: true, refusal: null });
    try {
      await deed();
      await look(store, path);
      return true;
    } catch (error) {
      store.set({ refusal: refusalOf(error) });
      return false;
    } finally {
      store.set({ busy: false });
    }
  };
  return {
    come: (name) => void doing(() => comeIn(name).finally(() => store.set({ person: keptPerson() }))),
    post: (to, body = {}) => void doing(() => post(to, body)),
    found: () => openFounding(async (asked) => leadTo("club", (await post("/api/clubs", asked)).slug)),
    tell: (club) => openTelling(club, async (asked) => void (await post(`${path}/about`, asked), await look(store, path))),
    make: () => void withGames(store).then((games) => openMaking(games, async (asked) => leadTo("tournament", (await post(`${path}/tournaments`, asked)).id))),
    offer: (club) => void withGames(store).then((games) => openOffering(games, async (asked) => void (await post("/api/meet/open", { ...asked, club: club.id }), await look(store, path)))),
    fight: (one) => void doing(() => openBattle(store.get().told, one.battle ?? "")),
    ifSure: async (question, yes, to, body = {}) => {
      if (await confirm(question, yes)) void doing(() => post(to, body));
    },
  };
}

/** @param {string} kind @param {string} id */
const leadTo = (kind, id) => location.assign(new URL(`${kind}/${id}`, document.baseURI));

/** @param {Store<ClubsState>} store @returns {Promise<Game[]>} */
async function withGames(store) {
  if (!store.get().games.length) store.set({ games: await ask("/api/games") });
  return store.get().games;
}

/** Opens a battle of one's own. @param {Tournament} tournament @param {string} id */
const openBattle = ({ game, title, scenario }, id) => openOwnBattle(id, { scenario: scenario.name, scenario_id: `${game}/${scenario.id}`, game: title });
