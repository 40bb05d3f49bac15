/** The counsel of a campaign: its best actions, with reasons. Fetched only when it is asked for. */

import { post, refusalOf } from "../net/http.js";
import { announce } from "../page/announce.js";
import { withPart, withRefusal } from "./war_state.js";

/** @param {import("./war_page.js").WarPage} page */
export async function takeHints(page) {
  const { store, deeds } = page, { scene, shown } = store.get();
  if (!scene?.yours.length) return;
  try {
    if (!scene.counsel.given && !(await agree(page))) return;
    announce("The counsel thinks …");
    const hints = await deeds.hints();
    if (store.get().shown !== shown) return;
    store.set({ hints });
    announce(hints[0] ? `The counsel would ${hints[0].sentence}` : "The counsel has nothing to say");
  } catch (error) {
    store.change((state) => withRefusal(state, refusalOf(error)));
  }
}

/** Whoever plays against others asks them first. @param {import("./war_page.js").WarPage} page @returns {Promise<boolean>} */
async function agree({ store, deeds }) {
  const { counsel } = await post(`${deeds.path}/counsel`, { wanted: true }, deeds.token);
  store.change((state) => withPart(state, { counsel }));
  if (!counsel.given) announce("Counsel is wanted; the others have still to agree");
  return counsel.given;
}
