/** Panels that are read and not touched: a track with what stands on it, works and how far they are, a strip of steps. */

import { panelsOf } from "../choosing/declared_panels.js";
import { h } from "../page/html.js";
import { sideDot } from "./view_small.js";

/** All of them that a view has. @param {View} view @returns {Child[]} */
export const listPanels = (view) => [...panelsOf(view, "steps").map(stepStrip), ...panelsOf(view, "track").map(trackPanel), ...workPanels(view)];

/** What is worked at. @param {View} view @returns {Child[]} */
export const workPanels = (view) => panelsOf(view, "works").map(workList);

/** What comes one after the other, and where it has come to. @param {StepsShown & {name: string}} panel */
const stepStrip = ({ name, label, steps }) =>
  card(
    name,
    label,
    h(
      "ol",
      { class: "step-strip" },
      steps.map(({ text, state }) => h("li", { key: text, class: `step is-${state}`, "aria-current": state === "now" ? "step" : null }, text, state === "done" ? h("span", { class: "unseen" }, ", done") : null)),
    ),
  );

/** Spaces in a row, and what stands on them. @param {TrackShown & {name: string}} panel */
const trackPanel = ({ name, label, text, spaces, markers }) =>
  card(
    name,
    label,
    h(
      "ol",
      { class: "track" },
      spaces.map((space, at) => {
        const here = markers.filter((one) => one.at === at);
        return h("li", { key: `${at} ${space}`, class: here.length ? "is-held" : "" }, h("span", null, space), here.map((one) => h("b", { key: one.label, class: "track-marker" }, one.side ? sideDot(one.side) : null, one.label)));
      }),
    ),
    text ? h("p", { class: "quiet small" }, text) : null,
  );

/** What is built, or undermined, and how far it is. @param {WorksShown & {name: string}} panel */
const workList = ({ name, label, works }) =>
  card(
    name,
    label,
    h(
      "ul",
      { class: "works" },
      works.map(({ name: work, side, at, of, text }) =>
        h(
          "li",
          { key: `${side ?? ""} ${work}` },
          h("span", { class: "work-name" }, side ? sideDot(side) : null, h("b", null, work)),
          h("span", { class: "work-track", "aria-hidden": "true", vars: { "--at": of ? at / of : 1 } }, h("span", { class: "work-fill" })),
          h("span", { class: "work-words" }, text),
        ),
      ),
    ),
  );

/** @param {string} name @param {string} label @param {...Child} body */
const card = (name, label, ...body) => h("article", { class: "list-panel", key: `panel ${name}` }, h("h2", null, label), ...body);
