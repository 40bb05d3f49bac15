/** The line between the page of a battle or of a campaign and the server: what is heard, how it stands, whether it is worth another try. */

import { Live } from "../net/live.js";

const FOR_GOOD = ["unknown_battle", "not_your_seat", "wrong_origin"]; // refusals that no other try changes

/** @param {{id: string, token: string, store: Store<any>, hear: (message: any) => void}} page */
export const openLine = (page) =>
  new Live(page.id, page.token, {
    onMessage: (message) => page.hear(message),
    onLine: (line) => page.store.set({ line }),
    lastNumber: () => page.store.get().scene?.number ?? null,
    mayRetry: async () => mayRetry(page.store),
  });

/** @param {Store<any>} store */
function mayRetry(store) {
  if (!FOR_GOOD.includes(store.get().refusal?.code)) return true;
  store.set({ line: { phase: "gone", retry_s: 0 } });
  return false;
}
