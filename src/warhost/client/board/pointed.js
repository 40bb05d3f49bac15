/** What a number or a sign on a piece is, told by pointing at it: its tooltip is written when somebody first does. */

import { svg } from "../basics/svg.js";

/** @param {EventTarget | null} target @param {Looks} looks @param {Piece[]} pieces */
export function explain(target, looks, pieces) {
  const part = target instanceof Element ? target.closest('[class^="slot-"], .state') : null;
  const label = part?.closest("[data-label]")?.getAttribute("data-label");
  if (!part || !label || part.firstElementChild?.tagName === "title") return;
  const name = /slot-(\w+)/.exec(part.getAttribute("class") ?? "")?.[1];
  const states = pieces.find((one) => one.label === label)?.states ?? [];
  const told = name ? looks.slots.filter(({ slot }) => slot === name) : states.flatMap((state) => looks.signs[state] ?? []);
  if (told.length) part.prepend(svg("title", {}, told.map((one) => `${one.name}: ${one.text}`).join(" ")));
}
