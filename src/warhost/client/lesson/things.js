/** The things that a note can speak of, as they are found on the page. */

/** @type {Record<string, string>} */
const PARTS = { question: ".prompt", goal: ".goal-card, .goal-line", seats: ".seats", log: "#panel-log", odds: "#panel-now", hand: ".tab.for-hand" };
/** @type {Record<string, string>} */
const MARKS = { actor: ".piece.can-act", place: ".place-hex, .reach-shape", target: ".piece.is-target", facing: ".handle" };
/** @type {Record<string, string>} */
const PANELS = { cup: ".cup-strip, .cup-button, .cup-card", clash: ".clash-card, .clash-line", level: ".seats", stage: ".stage", track: ".track", works: ".works", steps: ".steps" };
/** Slots that are not drawn under their own name. @type {Record<string, string>} */
const SLOTS = { facing: ".front", faces: ".front", figure: ".counter", plate: ".name-plate", band: ".band" };
const LEAST = 3; // pixels; what is smaller cannot be seen

/** What every board has from the start, so that a note about something else is a mistake. @param {LessonNote} note @returns {boolean} */
export const isKnown = ({ slot, part, mark, panel }) => Boolean(slot || PARTS[part ?? ""] || MARKS[mark ?? ""] || PANELS[panel ?? ""]);

/** Where the thing is that a note speaks of, null where it is not to be seen now. @param {LessonNote} note @param {Side[]} yours @returns {DOMRect | null} */
export function placeOfThing({ slot, part, mark, panel, whose }, yours) {
  if (slot) return slotOf(slot, whose, yours);
  const found = document.querySelectorAll(PARTS[part ?? ""] ?? MARKS[mark ?? ""] ?? PANELS[panel ?? ""]);
  return middlemost([...found].map((one) => seen(mark === "place" ? one : one.querySelector(".counter") ?? one)));
}

/** On a piece that can act where there is one, or else the one nearest to the middle. @param {string} slot @param {string} whose @param {Side[]} yours */
function slotOf(slot, whose, yours) {
  const pieces = [...document.querySelectorAll(".board .piece")].filter((one) => yours.includes(/** @type {HTMLElement} */ (one).dataset.side ?? "") === (whose === "own"));
  const acting = pieces.filter((one) => one.matches(".is-chosen, .can-act, .is-target"));
  const on = (/** @type {Element[]} */ all) => middlemost(all.map((one) => seen(one.querySelector(SLOTS[slot] ?? `.slot-${slot}`))));
  return on(acting) ?? on(pieces);
}

/** @param {Element | null} thing @returns {DOMRect | null} */
function seen(thing) {
  if (!thing?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isLarge = box.width >= LEAST && box.height >= LEAST;
  const there = document.elementFromPoint(x, y); // null outside the window
  return isLarge && there && (thing.closest(".board")?.contains(there) ?? true) ? box : null;
}

/** @param {(DOMRect | null)[]} boxes @returns {DOMRect | null} */
function middlemost(boxes) {
  const off = (/** @type {DOMRect} */ { x, y, width, height }) => Math.hypot(x + width / 2 - innerWidth / 2, y + height / 2 - innerHeight / 2);
  return boxes.filter((one) => one !== null).sort((one, other) => off(one) - off(other))[0] ?? null;
}
