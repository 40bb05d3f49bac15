/** What a battle page fetches only when it is wanted: chances and hints, the look back, the result, and what is said in rare cases. */

import { panelOf } from "../choosing/declared_panels.js";
import { heardNotes } from "../page/kept.js";

/** Chances and hints come with the first wish for them. @param {BattlePage} page */
export async function takeCounsel(page) {
  const { Counsel } = await import("../advice/counsel.js");
  if (!page.counsel) {
    page.counsel = new Counsel(page);
    page.store.change((state) => ({ ...state }));
  }
  return page.counsel;
}

/** @param {BattlePage} page */
export async function lookBack(page) {
  const { Review } = await import("../advice/review.js");
  page.review ??= new Review(
    (from) => page.deeds.review(from),
    () => page.store.change((state) => ({ ...state })),
  );
}

/** What only some battles show is fetched when it is to be shown. @param {BattlePage} page @param {BattleState} state */
export function takeParts(page, { scene, view, tab, spied, watches, declined }) {
  const draw = () => page.store.change((state) => ({ ...state }));
  if (scene?.outcome && !page.parts.result) {
    page.parts.result = { strip: () => null, panel: () => null };
    void import("../panels/view_result.js").then((found) => ((page.parts.result = { strip: found.resultStrip, panel: found.resultPanel }), draw()));
  }
  if (scene?.campaign && !page.parts.wayBack) {
    page.parts.wayBack = { link: () => null, home: () => null };
    void import("./way_back.js").then((found) => ((page.parts.wayBack = { link: found.wayBack, home: found.homeButton }), draw()));
  }
  if (scene && awaitsFriend(scene, watches) && !page.parts.offer) {
    page.parts.offer = { box: () => null };
    void import("../notices/offer.js").then((found) => ((page.parts.offer = new found.Offer(page.id, page.token, draw)), draw()));
  }
  if (scene?.clock && !page.parts.clock) {
    page.parts.clock = { seatClock: () => null, timeOutBox: () => null };
    void import("../panels/clock.js").then((found) => ((page.parts.clock = found), draw()));
  }
  if (scene && view && mayAnswer(scene, view, page.terms) && !page.parts.beforehand) {
    page.parts.beforehand = () => null;
    void import("../panels/view_beforehand.js").then((found) => ((page.parts.beforehand = found.beforehandButton), draw()));
  }
  if (spied && !page.parts.spied) {
    page.parts.spied = () => null;
    void import("../panels/view_spied.js").then((found) => ((page.parts.spied = found.spiedCard), draw()));
  }
  if (tab === "hand" && !page.parts.hand) {
    page.parts.hand = () => null;
    void import("../panels/view_hand.js").then((found) => ((page.parts.hand = found.handView), draw()));
  }
  if (tab === "armies" && !page.parts.armies) {
    page.parts.armies = () => null;
    void import("../panels/view_armies.js").then((found) => ((page.parts.armies = found.armiesView), draw()));
  }
  if (tab === "talk" && !page.parts.talk) {
    page.parts.talk = () => null;
    void Promise.all([import("../panels/view_talk.js"), import("./reporting.js").then(({ reporting }) => reporting(page.id))]).then(
      ([found, report]) => ((page.parts.talk = (scene, say) => found.talkView(scene, say, report)), draw()),
    );
  }
  if (panelOf(view, "stage") && !page.parts.stage) {
    page.parts.stage = () => null;
    void import("../panels/view_stage.js").then((found) => ((page.parts.stage = found.stageView), draw()));
  }
  if (panelOf(view, "plates") && !page.parts.plates) {
    page.parts.plates = () => [];
    void import("../panels/view_plates.js").then((found) => ((page.parts.plates = found.platesOf), draw()));
  }
  if (panelOf(view, "cup") && !page.parts.cup) {
    page.parts.cup = { cupStrip: () => null, cupButton: () => null, cupPanel: () => null, cupCard: () => null };
    void import("../panels/view_cup.js").then((found) => ((page.parts.cup = found), draw()));
  }
  if (scene && !page.parts.lesson && hasLesson(scene, page.terms?.lesson, watches)) {
    page.parts.lesson = { frame: () => null, skip: () => false };
    void import("../lesson/lesson.js").then((found) => ((page.parts.lesson = new found.Lesson(page.store, scene.game, /** @type {Terms} */ (page.terms).lesson)), draw()));
  }
  if (panelOf(view, "clash") && !page.parts.clash) {
    page.parts.clash = { clashCard: () => null, clashLine: () => null };
    void import("../panels/view_clash.js").then((found) => ((page.parts.clash = found), draw()));
  }
  if ((scene?.unsound || scene?.offer || scene?.rematch || declined || watches) && !page.parts.aside) {
    page.parts.aside = () => null;
    void import("../panels/view_aside.js").then((found) => ((page.parts.aside = found.asideBoxes), draw()));
  }
}

/** Is there a friend to be waited for, by whoever holds one seat? @param {Scene} scene @param {boolean} watches */
export function awaitsFriend({ yours, seats, outcome }, watches = false) {
  return !watches && !outcome && yours.length === 1 && Object.entries(seats).some(([side, one]) => one.kind === "person" && !yours.includes(side));
}

/** Can somebody here say beforehand what he answers, or has he? @param {Scene} scene @param {View} view @param {Terms | null} terms */
const mayAnswer = ({ yours }, { to_decide, answers }, terms) =>
  Boolean(terms?.asks && yours.length && ((to_decide && !yours.includes(to_decide)) || Object.values(answers ?? {}).some((given) => given.length)));

/** Does a first lesson belong to this battle, of which not all is read? @param {Scene} scene @param {LessonTold | undefined} lesson @param {boolean} watches */
function hasLesson({ game, scenario, yours, outcome }, lesson, watches) {
  return Boolean(lesson && yours.length && !outcome && !watches && scenario.id === lesson.battle && heardNotes(game).length < lesson.notes.length);
}
