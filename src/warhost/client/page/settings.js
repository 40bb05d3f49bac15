/** The person's settings: kept, put into force, and changed in a dialog. */

import { openDialog } from "./dialogs.js";
import { h } from "./html.js";
import { loadSettings, saveSettings } from "./kept.js";

let settings = loadSettings();
const dark = window.matchMedia("(prefers-color-scheme: dark)");
/** @type {Set<(settings: Settings) => void>} */
const watchers = new Set();

/** @returns {Settings} */
export function currentSettings() {
  return settings;
}

/** @param {(settings: Settings) => void} watcher */
export function watchSettings(watcher) {
  watchers.add(watcher);
}

/** @param {Partial<Settings>} part */
export function changeSettings(part) {
  settings = { ...settings, ...part };
  saveSettings(settings);
  putOn();
  for (const watcher of watchers) watcher(settings);
}

/** Colours of the page by the setting, or by the system's. */
export function putOn() {
  const theme = settings.theme === "auto" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset.theme = theme;
}

dark.addEventListener("change", putOn);

export const isDusk = () => document.documentElement.dataset.theme === "dark";
export const toggleDusk = () => changeSettings({ theme: isDusk() ? "light" : "dark" });

/**
 * @template {keyof Settings} K
 * @param {string} label
 * @param {K} name
 * @param {[string, string][]} values
 */
function pick(label, name, values) {
  return h(
    "label",
    { class: "setting" },
    h("span", null, label),
    h(
      "select",
      { onchange: (/** @type {Event} */ event) => changeSettings({ [name]: /** @type {HTMLSelectElement} */ (event.target).value }) },
      values.map(([value, says]) => h("option", { value, selected: settings[name] === value, key: value }, says)),
    ),
  );
}

/** @param {string} label @param {keyof Settings} name @param {(on: boolean) => void} [then] */
function tick(label, name, then) {
  return h(
    "label",
    { class: "setting" },
    h("span", null, label),
    h("input", {
      type: "checkbox",
      checked: Boolean(settings[name]),
      onchange: (/** @type {Event} */ event) => {
        const on = /** @type {HTMLInputElement} */ (event.target).checked;
        changeSettings({ [name]: on });
        then?.(on);
      },
    }),
  );
}

/** @param {boolean} on */
function askToNotify(on) {
  if (on && "Notification" in window) void Notification.requestPermission();
}

export function openSettings() {
  openDialog(
    "Settings",
    pick("Colours", "theme", [
      ["auto", "as the system"],
      ["light", "by day"],
      ["dark", "by dusk"],
    ]),
    pick("Pieces move", "speed", [
      ["slow", "slowly"],
      ["normal", "normally"],
      ["fast", "fast"],
      ["instant", "at once"],
    ]),
    tick("Wait before each of the opponent's moves", "step"),
    tick("Grid, and the names of places", "numbers"),
    tick("Sounds", "sounds"),
    tick("Tell me when it is my move (notification)", "notify", askToNotify),
    tick("On a touch screen, the first tap on an enemy shows the odds, the second attacks", "two_taps"),
    tick("With a mouse, too", "two_clicks"),
  );
}
