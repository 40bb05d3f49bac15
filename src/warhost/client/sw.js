/** What stays when the page is closed: shows a notice that the server has pushed, and opens its battle at a click. */

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data.json())));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => event.waitUntil(open(event.notification)));

/** Nobody is called who has the battle before him. @param {{battle: string, title: string, body: string}} told */
async function show({ battle, title, body }) {
  const url = new URL(`battle/${battle}`, worker.registration.scope).href;
  if ((await windowsOf(url)).some((one) => one.visibilityState === "visible")) return;
  await worker.registration.showNotification(title, { body, tag: battle, renotify: true, data: { url } });
}

/** @param {string} url @returns {Promise<any[]>} the windows that have the battle open */
async function windowsOf(url) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter((/** @type {any} */ one) => one.url.split("#")[0] === url);
}

/** @param {any} notification */
async function open(notification) {
  const { url } = notification.data;
  notification.close();
  const [window] = await windowsOf(url);
  await (window ? window.focus() : worker.clients.openWindow(url));
}
