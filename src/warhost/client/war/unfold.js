/** A field unfolds over the whole table, from its picture on a card, before its battle's page opens. */

import { paintField } from "./field_picture.js";

const TIME = 650; // milliseconds
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Done when it lies open; at once for whoever wants no motion. @param {HTMLElement} table @param {Element | null} from its picture @param {import("./fields.js").Field} field */
export async function unfold(table, from, field) {
  if (STILL.matches || !from) return;
  const t = table.getBoundingClientRect(), a = from.getBoundingClientRect();
  const over = document.createElement("div"), whole = document.createElement("div");
  over.className = "unfolded";
  whole.className = "field-picture is-whole";
  put(whole, 0, 0, t.width, t.height);
  put(over, a.left - t.left, a.top - t.top, a.width, a.height);
  over.append(whole);
  table.append(over);
  await Promise.race([paintField(whole, field), new Promise((resolve) => setTimeout(resolve, TIME))]);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  over.classList.add("is-open");
  put(over, 0, 0, t.width, t.height);
  await new Promise((resolve) => setTimeout(resolve, TIME));
}

/** @param {HTMLElement} element @param {number} left @param {number} top @param {number} width @param {number} height */
function put(element, left, top, width, height) {
  for (const [name, value] of Object.entries({ left, top, width, height })) element.style.setProperty(name, `${value}px`);
}
