/**
 * What a game declares about its looks, as docs/wire.md has it under "What a game looks like"; the page draws from this
 * alone. It grows the types of types.d.ts. Nothing here runs.
 */

/** Explained by its text and clauses. */
type Explained = { text: string; clauses: string[] };
/** `solid`: nobody enters it; `gap`: what a plain cell is that interrupts its line. */
type MotifTerm = { motif: string; colour: string; solid: boolean; gap: string | null };
/** How ground is drawn in a setting, and what it is called there, where that is something else. */
type SetTerm = MotifTerm & { name: string | null };
type SettingTerm = { climate: string | null; terrain: Record<string, SetTerm>; edges: Record<string, SetTerm> };
type SlotTerm = Explained & { slot: string; name: string };
/** `instead`: where it lies the ground is no more what it was. */
type SignTerm = Explained & { sign: string; name: string; instead?: boolean };
type FateTerm = { name: string; tone: "good" | "bad" | "" };
/** What the flag on a target tells: the share of outcomes in which one of these fates befalls it, else what is to be expected of some. */
type Measure = { text: string; fates: string[]; expects: { one: string; many: string; fates: string[] } | null };
/** What an action does to a target: the chance of a fate that is measured, of 1, and how much is to be expected. */
type Worth = { chance: number; expected: number };
type Face = { icon: string; colours: string[]; short: string };
type HandTerm = Explained & { tab: string; one: string; many: string; cards: string; verb: string; ask: string; play: string; faces: Record<string, Face> };
type Question = { what: string; label: string; needs: string[]; of?: string[] };
/** What a standing figure is made of. */
type FigureLook = { shield: string; crest?: string; blazon?: string };
interface Looks {
  emblem: string;
  best: string[]; // battles that the start page shows first
  colours: string[];
  climate: string;
  sides: Record<Side, string>;
  explained: string[]; // kinds of terms that a piece may have
  scores: Explained & { label: string; counts: "won" | "lost" };
  measure: Measure;
  luck: string; // what good dice of attacks give, as several
  deeds: Record<string, [string, string]>; // by verb: "march" and "marches"; none for what is not spoken of so
  tries: { place: string; target: string; choose?: string; turn?: string; back?: string }; // what a click on something not offered would be
  motifs: { terrain: Record<string, MotifTerm>; edges: Record<string, MotifTerm> };
  settings?: Record<string, SettingTerm>; // of grounds that name one
  slots: SlotTerm[];
  signs: Record<string, SignTerm>; // the most urgent first
  figures: Record<string, FigureLook>; // by what stands in the slot `figure`
  fates: FateTerm[];
  hand: HandTerm | null;
  synonyms: Record<string, string[]>; // words for which people look in the rulebook: what it calls them
  questions: Question[];
}
/** A note beside one thing on the page; `until` has the verbs that do it, or `chosen`, or `read`. */
type LessonNote = { text: string; slot?: string; panel?: string; part?: string; mark?: string; whose: "own" | "enemy"; until: string[] };
/** How a turn goes, and the notes of the battle that a newcomer begins with. */
type LessonTold = { battle: string; turn: (Explained & { name: string })[]; notes: LessonNote[] };
/** A line of figures: `share` where there is a most of it, `card` where it is a playing card. */
type Row = { label: string; text: string; share?: number; card?: Card };
/** Something that lies on the board: `at` a place, `over` places, in an `area`, `between` two pieces, along a `path`; `round` the places of those who belong together, in their `colour`, with a tab that has their `number` and `words`. */
interface BoardSign {
  sign: string;
  text: string;
  side?: Side;
  at?: string | number[] | null;
  towards?: string; // over which side of that place it lies
  over?: string[];
  area?: string;
  between?: string[];
  path?: number[][];
  round?: string[];
  colour?: string;
  words?: string;
  number?: string;
  acts?: boolean;
}
/** Where the front of a piece points: a direction of the map, or degrees from the top of it, clockwise. */
type Facing = string | number;
/** The words of its button; `every` is the button that does it with all who can, one after the other; `facing` how its piece stands then. */
interface Choice {
  button: string;
  every: string | null;
  facing?: Facing | null;
  until?: Until; // added by the page: a pass that holds for a while
}
type Until = "phase" | "turn" | "harm";
type HandShown = { left: number; text: string; cards: { id: string; state: "ready" | "used" }[] };
type StageShown = { title: string; text: string; between: string[]; acts: string | null; dice: number[] };
/** Tokens of one piece that are left in a cup: how likely the next is one of them, and how the piece stands, in words. */
type CupToken = { piece: string; name: string; side: Side; left: number; share: number; state: string; colour: string };
type CupShown = { label: string; left: number; text: string; tokens: CupToken[] };
/** What moves the column, or the row, of a table by so many. */
type ClashPart = Explained & { by: number };
type ResultTable = { columns: string[]; rows: string[]; cells: string[][]; meanings: Record<string, string>; grounds: GroundOdds[] };
/** Where the ground decides which odds head the columns: those of one kind, `lit` where it is the ground of this fight. */
type GroundOdds = { name: string; columns: string[]; lit: boolean };
/** A fight that is built up: who meets whom, and where in its table it stands. Several `columns` while that is not known, with the share of each. */
interface ClashShown {
  title: string;
  attackers: string[];
  defenders: string[];
  ratio: string;
  known: boolean;
  shifts: ClashPart[];
  modifiers: ClashPart[];
  table: ResultTable;
  column: number | null;
  columns: { column: number; share: number }[];
  row: number | null; // that the die has given
  rows: number[]; // that the die can give
  values: Record<string, { value: string; bare: string; why: string[] }>; // what each fighter is worth, and what stands on it alone
  results: { result: string; text: string; share: number }[]; // what may come of it
}
/** How far a side is towards a limit: `of` is the most that it can bear; `warns` what it is told when that is passed, and what is told of it. */
type LevelShown = { side: Side; label: string; at: number; of: number; text: string; warns: { own: string; other: string } | null };
/** Spaces in a row, and what stands on them by its place. */
type TrackShown = { label: string; text: string; spaces: string[]; markers: { label: string; side: Side | null; at: number }[] };
/** What is built, or undermined: `at` of `of` is done. */
type WorksShown = { label: string; works: { name: string; side: Side | null; at: number; of: number; text: string }[] };
/** Plates in a row in what is asked: what is over, what is now and what is to come, with what is planned in it. */
type PlatesShown = { label: string; plates: { text: string; note: string; state: "done" | "now" | "to come"; colour: string }[] };
type StepsShown = { label: string; steps: { text: string; state: "done" | "now" | "to come" }[] };
/** What a game shows beside its board, each of a kind that every page can draw. */
type PanelShown = { name: string } & (({ kind: "clash" } & ClashShown) | ({ kind: "cup" } & CupShown) | ({ kind: "level" } & LevelShown) | ({ kind: "stage" } & StageShown) | ({ kind: "track" } & TrackShown) | ({ kind: "works" } & WorksShown) | ({ kind: "steps" } & StepsShown) | ({ kind: "plates" } & PlatesShown));
/** How a battle is won; what a place that counts is for, and from how far away it does (0: the place itself). */
type Goal = Explained & { place: Explained | null; within: number };
/** What a side answers beforehand, and why that has ended, if it has. */
interface AnswerGiven {
  question: string;
  choose: string;
  when: string; // "" at any time
  piece: string; // "" whoever it is
  until: "turn" | "harm" | "battle";
  ended: string;
}
/** What a side may still be asked while another moves. */
interface QuestionAhead {
  name: string;
  words: string;
  choices: { name: string; words: string }[];
  conditions: { name: string; words: string }[];
  pieces: string[]; // about which it may be asked, where that matters
}
interface View {
  courses?: Choice[]; // decisions in several steps, in place of the choices of their verbs; none in a replay
  pass: string | null; // the action that lets the open window go by
  passing: Record<Side, Until>; // the sides of this page that pass for a while
  answers?: Record<Side, AnswerGiven[]>; // what the sides of this page answer beforehand; none in a replay
  progress: Record<Side, string[]>; // how far each side is with what wins, the most telling first; may be empty
  status: Row[];
  scores: Record<Side, number>;
  signs: BoardSign[];
  spent?: string[]; // goals that count no more
  hands: Record<Side, HandShown>;
  panels: PanelShown[];
}
/** What stands in each slot of a piece. */
interface KnownSlots {
  tag?: string;
  shield?: string;
  foot?: string;
  pips?: number[]; // left, and in full
  bar?: number[]; // how much of it is filled, how much it holds, and from which counts on it tells something
  coin?: string;
  drop?: string;
  token?: { face?: string; back?: true };
  ribbon?: string;
  disc?: [string, string]; // words, and the colour of what they stand on
  arrow?: string;
  plate?: string;
  facing?: Facing;
  faces?: string[][];
  figure?: string;
  band?: string;
}
/** Slots that a page does not know have a word or a number. */
type Slots = KnownSlots & Record<string, any>;
interface Piece {
  place: string | number[] | null;
  where: string;
  gone: boolean;
  standing: string;
  profile: Row[];
  slots: Slots;
  states: string[];
  terms: Record<string, string[]>;
  size: "whole" | "small";
  stack: "middle" | "beside";
  hurt: boolean;
}
/** What becomes of a piece at once: its states by whether it has them now, its slots by all that stands in them. */
type Changes = Partial<KnownSlots> & Record<string, any>;
/** Of slots that count: how many there are now. It means nothing to a piece without such a slot. */
type Counts = { pips?: number; bar?: number };
/** What a picture makes of an event: deeds, each with the key of `about` that says where to or against whom, and so on. */
interface StoryShown {
  deeds?: string[][];
  says?: [tone: string, words: string];
  change?: Changes;
  counts?: Counts;
  opens?: true;
  heads?: true; // the log heads its entry with it
  scene?: string;
  moment?: [tone: string, words: string]; // stands over the whole board for a while
  lies?: string; // what of `about` says where whoever falls lies from then on
}
/** The ground: cells in a grid, or a table with areas. */
type CellsGround = { grid: { shape: "pointy" | "flat" | "square"; columns: number; rows: number; shift?: number }; cells: string[]; terrain?: string[]; edges: { kind: string; at: string; side: string }[]; goals: string[]; setting?: string };
type TableGround = { width: number; height: number; areas: { id: string; type: string; corners: number[][] }[]; edges: { id: string; kind: string; from: number[]; to: number[] }[]; goals: number[][]; base: number; touch: number; zones?: Record<Side, number[]>; setting?: string };
