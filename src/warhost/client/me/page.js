/** The page of a person: battles on every device, by what one comes in elsewhere, devices, everything as a file. */

import { becomePerson } from "../net/become.js";
import { ask, post, refusalOf } from "../net/http.js";
import { shareSettings, takeSettings, tellSettings } from "../net/sync.js";
import { confirm } from "../page/dialogs.js";
import { render } from "../page/html.js";
import { nameOfDevice } from "../page/device.js";
import { keepPerson, keptPerson } from "../page/person.js";
import { currentSettings } from "../page/settings.js";
import { createStore } from "../page/store.js";
import { bringBattles, leaveHere, myBattles, stayAsNobody } from "../seats/own.js";
import { comeInByPasskey, hasPasskeys, makePasskey, passkeyFault } from "./passkeys.js";
import { meView } from "./view.js";

const TITLE = "My battles";

/** @param {Element} host */
export async function showMe(host) {
  document.title = TITLE;
  /** @type {MeState} */
  const first = { person: keptPerson(), me: null, battles: null, devices: [], words: null, name: currentSettings().name, refusal: null, busy: false, hasPasskeys: hasPasskeys() };
  const store = createStore(first), act = actsOf(store);
  const draw = () => render(host, meView(store.get(), act));
  store.watch(draw);
  draw();
  await load(store);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && host.isConnected && void load(store));
}

/** @param {Store<MeState>} store */
async function load(store) {
  if (!keptPerson()) return;
  try {
    await bringBattles().catch(() => null); // another page of his may have brought the same at this moment
    const [me, battles, { devices }] = await Promise.all([ask("/api/me"), myBattles(), ask("/api/me/devices")]);
    keepPerson({ .../** @type {KeptPerson} */ (keptPerson()), name: me.name });
    takeSettings(me.settings);
    store.set({ person: keptPerson(), me, battles, devices });
  } catch (error) {
    if (refusalOf(error).code !== "no_person") return store.set({ refusal: refusalOf(error) });
    leaveHere();
    store.set({ person: null, me: null, battles: null, refusal: { code: "signed_out", sentence: "This device is signed out: battles that it held by their links are still here.", reasons: [], nearest: [] } });
  }
}

/** @param {Store<MeState>} store @returns {MeActs} */
function actsOf(store) {
  /** Does something, and shows how it is afterwards, or why not. @param {() => Promise<any>} deed */
  const doing = async (deed) => {
    if (store.get().busy) return;
    store.set({ busy: true, refusal: null });
    try {
      await deed();
      await load(store);
    } catch (error) {
      store.set({ refusal: passkeyFault(error) ?? refusalOf(error) });
    }
    store.set({ busy: false });
  };
  const enter = (/** @type {KeptPerson} */ person) => {
    keepPerson(person);
    shareSettings();
    store.set({ person });
  };
  const leave = (/** @type {() => void} */ forget) => {
    forget();
    store.set({ person: null, me: null, battles: null, devices: [], words: null });
  };
  return {
    set: store.set,
    become: () =>
      void doing(async () => {
        enter(await becomePerson(store.get().name.trim()));
        await tellSettings();
      }),
    comeInByPasskey: () => void doing(async () => enter(await comeInByPasskey())),
    comeInWith: (words) => void doing(async () => enter(await post("/api/phrases", { words, device: nameOfDevice() }))),
    makePasskey: () => void doing(makePasskey),
    forgetPasskey: (id) => void doing(() => post("/api/me/passkeys/forget", { id })),
    drawPhrase: () => void doing(async () => store.set({ words: (await post("/api/me/phrase", {})).words })),
    rename: (name) => void doing(() => post("/api/me/name", { name })),
    signOut: (device) =>
      void doing(async () => {
        await post("/api/me/devices/sign-out", { id: device.id });
        if (device.here) leave(leaveHere);
      }),
    putAway: (id, put_away) => void doing(() => post(`/api/me/battles/${id}/put-away`, { put_away })),
    export: () => void doing(async () => download(await ask("/api/me/export"))),
    remove: () =>
      void doing(async () => {
        if (!(await confirm(FAREWELL, "Delete me"))) return;
        await post("/api/me/delete", {});
        leave(stayAsNobody);
      }),
  };
}

const FAREWELL =
  "Your name, devices, passkeys, words and settings are deleted at once, and your battles are on no other device any more. This browser keeps the links that it holds, so you can play on here. Your name stays in the transcripts of battles that you have fought: they are your opponents' too.";

/** @param {any} told */
function download(told) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(told, null, 2)], { type: "application/json" }));
  link.download = "warhost-person.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
