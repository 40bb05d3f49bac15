/** Notices in this browser: its consent, its push service, and the worker that shows them. */

import { addressOf } from "../net/addresses.js";

/** Can this browser show notices while the page is closed? */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * Where this browser takes notices from now on, once the person has said yes to it. Throws in words.
 * @param {string} key  by which the push service knows the server
 */
export async function subscribeBrowser(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("This browser shows no notices from here; its settings for this site can change that.");
  await navigator.serviceWorker.register(addressOf("/sw.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = await subscribed(pushManager, key);
  return { kind: "push", endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } };
}

/** One that is there may be of another server that had this address. @param {PushManager} manager @param {string} key @returns {Promise<any>} */
async function subscribed(manager, key) {
  try {
    await (await manager.getSubscription())?.unsubscribe();
    return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  } catch {
    throw new Error("The push service of this browser does not answer. Try again, or be told by mail.");
  }
}
