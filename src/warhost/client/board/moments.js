/** What is to be seen before all else: words on a plaque over the board, and a token that is drawn from the cup. */

import { depthOf, tintOf } from "../basics/tints.js";
import { group, svg, text } from "../basics/svg.js";

/** @typedef {import("./animate.js").Animator} Animator */
/** @typedef {import("../basics/types.js").Point} Point */

const OPENS = [{ opacity: 0, transform: "translateX(-50%) scale(.82)" }, { opacity: 1, transform: "translateX(-50%)", offset: 0.16 }, { opacity: 1, transform: "translateX(-50%)", offset: 0.84 }, { opacity: 0, transform: "translateX(-50%)" }];
const ABOVE = 74; // the head of whoever is called

/** @param {Animator} animator @param {string} tone @param {string} words @param {number} time */
export async function showPlaque(animator, tone, words, time) {
  if (animator.atOnce) return;
  const plaque = document.createElement("p");
  plaque.className = `tidings ${tone}`;
  plaque.setAttribute("aria-hidden", "true"); // the log tells it in words
  plaque.textContent = words;
  animator.host.append(plaque);
  try {
    animator.animate(plaque, OPENS, time, "ease-out");
    await animator.wait(time);
  } finally {
    plaque.remove();
  }
}

/** A token comes out of the cup and flies to whom it calls, and all who belong to him shine. @param {Animator} animator @param {string} label @param {number} time */
export async function drawToken(animator, label, time) {
  const called = animator.pieces.placed.get(label), to = animator.spotOf(label);
  if (!called || !to || animator.atOnce) return;
  const { band } = called.piece.slots, end = { x: to.x, y: to.y - ABOVE }, from = cupIn(animator);
  const own = [...animator.pieces.placed.values()].filter(({ piece }) => piece.side === called.piece.side && piece.slots?.band === band);
  const shine = (/** @type {boolean} */ on) => own.forEach(({ node }) => node.classList.toggle("in-scene", on));
  const token = animator.floating(from, 0, "drawn-token", tokenOf(label, band));
  const at = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) => `translate(${x}px, ${y}px) scale(${scale})`;
  shine(true);
  try {
    animator.animate(token, [{ transform: at(from, 0.4), opacity: 0 }, { transform: at({ x: from.x, y: from.y - 60 }, 1.5), opacity: 1, offset: 0.3 }, { transform: at(end, 1.1), offset: 0.75 }, { transform: at(end, 1.1), opacity: 1 }], time);
    await animator.wait(time);
  } finally {
    shine(false);
    token.remove();
  }
}

/** @param {string} label @param {string | undefined} band */
function tokenOf(label, band) {
  const body = svg("rect", { class: "drawn-body", x: -34, y: -26, width: 68, height: 52, rx: 10 });
  body.style.setProperty("--tint", tintOf(band));
  return group(`drawn-shape ${depthOf(tintOf(band))}`, body, text("drawn-words", 0, 8, label));
}

/** The lower left corner of the table, where cups stand, in the picture. @param {Animator} animator @returns {Point} */
function cupIn({ host, layer }) {
  const { x, bottom } = host.getBoundingClientRect();
  return new DOMPoint(x + 40, bottom - 40).matrixTransform(layer.getScreenCTM()?.inverse());
}
