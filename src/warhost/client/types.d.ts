/**
 * The page's types, known to every module without an import: first what goes over the wire, as docs/wire.md has it,
 * then the page's own. Nothing here runs.
 */

type Side = string;
type Reason = { text: string; clauses: string[] };
type Refusal = { code: string; sentence: string; reasons: Reason[]; nearest: string[] };
type Card = { rank: string; suit: string };
interface Piece {
  label: string;
  side: Side;
  name: string;
  icon: string;
  hidden?: boolean; // of which nothing else is known
}
interface Choice {
  action: string;
  sentence: string;
  verb: string;
  actor: string | null;
  place: string | number[] | null;
  target: string | null;
  event?: string | null;
}
interface View {
  turn: number;
  prompt: string;
  to_decide: Side | null;
  active: Side | null;
  can_undo: boolean;
  undo_ends: string | null; // why taking back at once stops here
  pieces: Piece[];
  choices: Choice[];
}
interface About {
  piece?: string;
  target?: string;
  from?: string | number[];
  to?: string | number[];
  path?: number[][];
  dice?: number[];
  hit_at?: number;
  card?: Card;
  fell?: FellTold;
}
/** Where something that was thrown came down; `at` is null where it came to nothing. */
type FellTold = { meant: string; at: string | null; rings: string[][]; missed: string[] };
type BattleEvent = { kind: string; text: string; clauses: string[]; about?: About; story?: StoryShown };
interface Entry {
  number: number;
  kind: string;
  side: Side | null;
  action: string | null;
  sentence: string;
  turn: number;
  events: BattleEvent[];
  taken_back: number[]; // entries whose actions it took back
}
type Message = { number: number; side: Side | null; text: string; at: string };
type Offer = { kind: "draw" | "undo" | "resume" | "rematch"; side: Side; turned?: boolean; agreed?: Side[] }; // turned: with sides changed; agreed: of several who are asked
type Rematch = { id: string; token: string; yours: Side[]; watch: string; commitment: string };
type Grade = "fair" | "consistent" | "pending"; // pending: no dice yet, and somebody has still to add to them
interface Dice {
  grade: Grade;
  reasons: string[]; // why it is not fair
  commitment: string;
  seeded: boolean;
  practice: number | null; // the entry from which it is practice
  committed: Record<Side, number | null>; // the entry with which each seat committed itself
  joined: Record<Side, number | null>; // the entry from which what it added counts
}
type SideTime = { left: number; spare: number; resting: number; holidays: number };
interface Clock {
  pace: string;
  told: string; // the same in sentences
  slow: boolean; // by days
  claimable: boolean; // whether another side may claim the battle when time has run out
  running: Side[];
  taken_over: Side[];
  missing: Side[]; // who have not taken their seats
  patience: number | null; // seconds until whoever has come may call the battle off
  sides: Record<Side, SideTime>;
}
type Unsound = { number: number; sentence: string; clauses: string[] };
type Seat = { kind: string; name: string; here: boolean };
type Chances = { number: number; sides: Record<Side, number>; error: number };
type CounselState = { wants: Record<Side, boolean>; given: boolean; chances: Chances | null; coming: boolean };
type Pointed = { actor: string | null; place: Choice["place"]; target: string | null };
type Intent = { words: string; steps: Pointed[]; strikes: [string, string][]; risks: [string, string][]; mark?: string }; // who strikes whom then, by label: those that have moved, and others them; `mark` is what a picture says instead of a number
type Hint = Choice & Intent & { chance: number; error: number; share: number; reasons: string[] };
type Moment = { number: number; turn: number; side: Side; sentence: string; before: number; expected: number; after: number; longer_look: number; decision: number; luck: number; sides?: Record<Side, { before: number; after: number }> };
type Stretch = { first: number; last: number; number: number; side: Side; name: string; decision: number; luck: number };
type Correction = { number: number; side: Side; name: string; cost: number; done: Intent; chance: number; better: Hint | null };
type Attempt = Intent & { chance: number; reasons: string[] };
interface ReviewAnswer {
  total: number;
  done: number;
  sides: Side[];
  moments: Moment[]; // chances are those of the first side, and of each in `sides` where there are more than two; decision and luck those of the side that decided
  taken_back: { number: number; side: Side; actions: number }[];
  stretches: Stretch[]; // what a side has done in one activation or phase
  turning_points: number[];
  corrections: Correction[] | null; // known last
  sums: Record<Side, { decisions: number; luck: number }>;
}
type Outcome = { winner: Side | null; loser?: Side; reason: string; scores: Record<string, number> };
type Ground = import("./basics/types.js").Ground & { board?: string };
interface Scene {
  id: string;
  game: string;
  scenario: { id: string; name: string; designer: string; summary: string; turns: number; goal: Goal; sides: Record<Side, string> };
  number: number;
  seats: Record<Side, Seat>;
  yours: Side[];
  orders?: Record<string, Record<string, string>>; // by side: when it wants to be asked
  counsel: CounselState;
  clock?: Clock | null; // null where no time was agreed upon
  dice: Dice;
  secret: string | null;
  receipt: string;
  unsound: Unsound | null;
  view: View;
  left: { number: number; view: View } | null; // as it was left here, where others have gone on since
  log: Entry[];
  messages: Message[];
  offer: Offer | null;
  ground: Ground;
  outcome: Outcome | null;
  rematch: Rematch | null; // the battle that was begun anew
  war?: unknown; // of a campaign
  campaign?: { id: string; name: string; number: number } | null; // of which it is a battle
}
type Chance = { probability: string; percent: number; changes: string[] };
type Portion = { probability: string; percent: number };
interface Fight extends Portion {
  action: string;
  sentence: string;
  side: string;
  chances: Chance[];
  fates: FatesOf;
  assumes: string[];
  exact: boolean;
  error: number;
}
/** What becomes of each piece, the gravest first; no parts are no effect. */
type FatesOf = Record<string, { parts: { name: string; words: string; tone: "good" | "bad" | ""; amount: number }[]; probability: string; percent: number }[]>;
type Thrown = { rings: string[][]; falls: { place: string; share: number; aimed: boolean }[]; fails: { text: string; share: number } };
/** What was thrown, as it came down: its dice, and what it did in each place. */
type FellShown = {
  title: string;
  told: string;
  meant: string;
  at: string | null;
  rings: string[][];
  missed: string[];
  dice: { text: string; faces: number[] }[];
  rows: { place: string; labels: string[]; words: string; tone: string; falls: boolean; how: string }[];
};
/** What whoever spies would show on his way, and whether he is seen. */
type Spied = { from: string; to: string; steps: { distance: number; shows: number; seen: number }[]; shows: number; seen: number };
type AimTold = { action: string; place: string; target: string | null; gain: number; cost: number };
type Aims = { gains: string; costs: string; aims: AimTold[] };
interface Odds {
  exact: boolean;
  error: number;
  chances: Chance[];
  fates: FatesOf;
  assumes: string[];
  leads_to: Fight[];
  reach: string[]; // of a mere move: who can strike whom then, and who no longer
  lands: Thrown | null; // of what is thrown: how strong it is where, and where its middle may fall
  explanation: BattleEvent[];
  value: number;
  gain: number;
}
type Luck = { dice: number; hits: number; expected_hits: number };
interface Replay {
  game: string;
  scenario: any;
  ground: Ground;
  players: any;
  grade: Grade | null; // null while the battle goes on, and where there are faults
  reasons: string[];
  notes: string[];
  receipt: string; // what a receipt says of it
  faults: { line: number; text: string }[];
  frames: { entry: Entry; view: View }[];
  outcome: Outcome | null;
  luck: Record<Side, Luck>;
  losses: Record<Side, string[]>;
  reviewed: boolean; // its review is worked out
}
interface Scenario {
  id: string;
  name: string;
  summary: string;
  designer: string;
  turns: number;
  goal: string; // how it is won
  teaches: string; // in a few words
  minutes: number | null; // about
  armies: Record<Side, string>;
  pieces: Record<Side, number>;
  ground: Ground;
  places: SetUp[];
  taking_part: Side[]; // of the game's sides
  painted: ("card" | "opening")[]; // pictures of its ground that were painted beforehand
  share: Share | null; // who wins it, where that was measured
}
/** How often each side won in so many battles between two of a kind. */
type Share = { players: string; battles: number; won: Record<Side, number>; words: string };
/** A piece as it begins. */
type SetUp = { side: Side; place: string | number[] | null; icon: string; size: "whole" | "small"; stack: "middle" | "beside" };
interface Game {
  name: string;
  title: string;
  designer: string;
  board: string;
  sides: string[];
  options: Record<string, string>;
  scenarios: Scenario[];
  quick_start: string;
  looks: Looks & { sentence: string | null };
  players: Opponent[];
  buys: boolean; // whether armies are bought in it
  campaign: boolean; // whether its battles are those of another game
  wishes: Record<string, { label: string; values: { id: string; words: string }[] }>; // of what is made up from a seed
}
/** What can be bought: who leads formations, who stands alone as a single man, units of formations, what is in none, what `carried_by` somebody, what is built. */
type PriceItem = { id: string; name: string; price: number; icon: string; text: string; profile: Row[]; stands: "leads" | "single" | "formation" | "alone" | "carried" | "built"; carried_by: string };
type PriceGroup = { name: string; items: PriceItem[] };
/** `budget_times`: how much more the other side has to spend, by what is wished for. */
type MusterTold = { budgets: number[]; wishes: Record<string, { label: string; values: { id: string; words: string }[] }>; budget_times: Record<string, number>; groups: PriceGroup[] };
type Judged = { price: number; left: number; faults: { line: number | null; text: string }[]; rows: Row[] };
interface MusterState {
  game: Game | null;
  told: MusterTold | null;
  army: import("./start/army_text.js").Army;
  chosen: number; // the formation that units join
  judged: Judged | null;
  budget: number;
  wishes: Record<string, string>;
  opponent: string;
  text: string | null; // the army as text, while it is shown so
  starting: boolean;
  refusal: Refusal | null;
}
interface MusterActs {
  set: Store<MusterState>["set"];
  change: (army: import("./start/army_text.js").Army) => void;
  buy: (item: PriceItem) => void;
  spend: (budget: number) => void;
  judge: () => void;
  lot: () => Promise<void>;
  read: (text: string) => void;
  fight: () => void;
}
/** A computer opponent; without a level where nobody has measured it. */
type Opponent = { name: string; title: string; summary: string; level: number | null; measured: Measured[] };
/** How it fared in so many battles against another, on a scenario. */
type Measured = { against: string; scenario: string; won: number; drawn: number; lost: number };
type Term = { name?: string; text: string; clauses?: string[] };
/** Kinds of terms as a game calls them, and what every game has besides. */
type Terms = Record<string, Record<string, Term>> & { icons: Record<string, string>; windows: Record<string, string>; asks: boolean; looks: Looks; lesson: LessonTold };
type Rulebook = { title: string; parts: { title: string; level: number; clauses: { id: string; text: string }[] }[] };
type BattleStore = Store<BattleState>;
type Spot = { x: number; y: number; touch: boolean; keys?: boolean; shift?: boolean };
type Mark = { chip?: string; tone?: string; best?: boolean }; // best: no other target has a higher chance
type Tab = "now" | "log" | "rules" | "armies" | "talk" | "hand";
type Arrow = "left" | "right" | "up" | "down";
type Line = { phase: "connecting" | "open" | "asking" | "lost" | "gone"; retry_s: number }; // asking: over HTTP, again and again
type Menu = { x: number; y: number; title: string; choices: Choice[]; piece: string | null };
type Why = { x: number; y: number; title: string; reasons: Reason[] | null };
/** A decision half made: the choices that may still be meant, and where, once that is said. */
type Draft = { choices: Choice[]; place: string | null };
interface BattleState {
  scene: Scene | null; // all that the server said; its view is the newest
  view: View | null; // the view on the board, which lags behind while pieces move
  shown: number; // number of the last entry on the board
  busy: boolean; // entries still wait to be shown
  sending: boolean; // an action is on its way
  line: Line;
  refusal: Refusal | null;
  declined: { kind: Offer["kind"]; side: Side | null } | null; // what was offered here, and who has declined it, where that is known
  thinking: string | null;
  coming: boolean;
  chosen: string | null;
  looked: string | null; // the piece under pointer or focus
  pinned: string | null; // the piece clicked last
  cursor: string | null; // the place of the keyboard
  keys: boolean; // the keyboard moved last, so its cursor is drawn
  over: string | null; // the place under the pointer
  aimed: Choice[]; // the choices whose odds are shown
  armed: Choice | null; // a touch screen's first tap, or what a draft stands at
  draft: Draft | null;
  card: string | null; // the card of the hand of which is asked where or on whom
  cup: boolean; // the cup is open
  settled: ClashShown | null; // the fight that was fought out last, until something else happens
  fell: FellShown | null; // what was thrown last, until something else happens
  spied: Spied | null; // of the scouting or the move that is aimed at
  aims: { of: string; told: Aims } | null; // where what is about to be done promises most, and of which choices
  tab: Tab;
  sheet: boolean; // the sheet of a phone is up
  menu: Menu | null;
  why: Why | null;
  odds_news: number; // grows when odds come in
  unread: number;
  watches: boolean; // only looks, though the seat could be taken
  replay: Replay | null;
  plan: Plan | null; // on an open table
  way: Way | null; // of what is about to be done
  more: Choice[]; // what the chosen piece could do, where the view lists only that it may be chosen
}
type Books = { terms: Terms | null; rules: Rulebook | null };
type Dialog = { element: HTMLDialogElement; update: (...body: Child[]) => void; close: () => void };
type Tag = { tag: string; key: string | null; props: Record<string, any>; children: Flat[] };
type Flat = Tag | string;
type Child = Tag | string | number | null | undefined | false | Child[];
type Mounted = { children: Flat[]; nodes: Node[] };
type Pool = Map<string, { node: Node; child: Flat }>;
/** A battle in a list, as docs/wire.md has it. */
interface BattleTold {
  id: string; game: string; title: string; campaign: boolean; battle_of: string | null;
  scenario: { id: string; name: string };
  sides: Side[]; names: Record<Side, string>; yours: Side[];
  asked: boolean | null; waits_for: Side[];
  begun: string; since: string; deadline: string | null; turn: number; number: number;
  told: string | null;
  result: { winner: Side | null; reason: string } | null;
  kept?: { receipt?: string; commitment?: string; entropy?: string; put_away?: boolean };
}
interface Device { id: string; name: string; made: string; seen: string; here: boolean }
interface MeState {
  person: KeptPerson | null;
  me: { name: string; settings: Record<string, any>; passkeys: { id: string; name: string; made: string }[]; phrase: boolean } | null;
  battles: BattleTold[] | null;
  devices: Device[];
  words: string | null; // a phrase, shown once
  name: string; // typed by whoever is nobody yet
  refusal: Refusal | null;
  busy: boolean;
  hasPasskeys: boolean; // whether this address can have them
}
interface MeActs {
  set: (part: Partial<MeState>) => void;
  become: () => void;
  comeInByPasskey: () => void;
  comeInWith: (words: string) => void;
  makePasskey: () => void;
  forgetPasskey: (id: string) => void;
  drawPhrase: () => void;
  rename: (name: string) => void;
  signOut: (device: Device) => void;
  putAway: (id: string, put_away: boolean) => void;
  export: () => void;
  remove: () => void;
}
/** Who this browser is on this server, and the token that says so. */
type KeptPerson = { id: string; name: string; token: string };
interface KeptBattle {
  id: string;
  token: string;
  scenario: string;
  date: string;
  game?: string;
  scenario_id?: string;
  tokens?: Record<string, string>;
  options?: Record<string, any>;
  own?: boolean; // begun here
  shows_links?: boolean; // its links are to be shown when it opens
  warned?: boolean; // it was told that this browser keeps nothing
  came_by?: string; // the token that was exchanged for this one
  taking?: string; // a token that was sent to be exchanged for this one; the answer may have been lost
  entropy?: string; // what this browser has added to the dice, or tried to
  joined?: boolean; // the seat is taken
  revealed?: boolean; // all know what was added to the dice
  commitment?: string; // as it was told first
  receipt?: string; // the newest
  sides?: Side[]; // of the game
  yours?: Side[]; // those of them that are played here
  stands?: { turn: number; to_decide: Side | null; over: boolean; number: number; since: string; deadline?: string; told?: string }; // as it was last seen here
  names?: Record<Side, string>; // of whoever sits at each side, where they have one
  campaign?: boolean;
  awaits?: string; // what is asked of whoever sits here, in a few words
  battle_of?: string; // the campaign that it is a battle of, by its id
  brought?: string; // to whom it was brought, and with which entry: "PERSON NUMBER"
  of_person?: string; // the person whose device was given the token
}
interface Settings {
  theme: "auto" | "light" | "dark";
  speed: "slow" | "normal" | "fast" | "instant";
  step: boolean;
  sounds: boolean;
  numbers: boolean;
  notify: boolean;
  two_taps: boolean;
  two_clicks: boolean;
  name: string;
}
interface KeyActs {
  cycle: (step: number, around: boolean) => string | null;
  arrow: (direction: Arrow, far: boolean) => void;
  enter: () => void;
  escape: () => void;
  undo: () => void;
  zoom: (factor: number) => void;
  fit: () => void;
  flip: () => void;
  numbers: () => void;
  tab: (tab: Tab) => void;
  all: () => void;
  help: () => void;
  hurry: () => void;
  again: () => void;
  counsel: () => void;
  cup: () => void;
  hint: () => void;
  other: (key: string) => (() => void) | undefined; // keys of this kind of board
}
interface LineEvents {
  onMessage: (message: any) => void;
  onLine: (line: Line) => void;
  lastNumber: () => number | null;
  mayRetry: () => Promise<boolean>; // asked after a connection that never opened
}
type Story = { entries: Entry[]; view: View; number: number; again?: boolean }; // again: it was shown before
interface Stage {
  animate: (entry: Entry, speed: number) => Promise<void>;
  sweep: (story: Story, time: number) => Promise<void>; // all moves at once
  lengthOf: (entry: Entry) => number; // milliseconds at normal pace
  asks: (story: Story) => boolean; // whether somebody here decides next
  skip: () => void;
  settings: () => Settings;
  stands: (story: Story) => void;
  laid?: Promise<void>; // the board is laid out
  failed: (error: unknown) => void; // the story could not be shown
  busy: (busy: boolean) => void;
  isOwn: (story: Story) => boolean;
}
type Answer = { state: "asked" } | { state: "failed"; sentence: string } | { state: "known"; odds: Odds };
type Lane = "aim" | "asked" | "chips";
interface PopupActs {
  act: (choice: Choice) => void;
  aim: (choices: Choice[]) => void;
  chance: (choice: Choice) => string | null; // of harm, where it is known
  struck: (choice: Choice) => string | null; // a piece, or the place whose building
  choose: (label: string) => void;
  close: () => void;
  openClause: (clause: string) => void;
}
interface ReplayState {
  replay: Replay | null;
  at: number; // place of the frame on the board
  playing: boolean;
  loading: boolean;
  refusal: Refusal | null;
  looked: string | null;
  over: string | null;
  tab: "now" | "log" | "rules";
  sheet: boolean; // the sheet of a phone is up
}
/** What may be done with a review. */
interface ReviewActs {
  at: number; // the action that is told about, 0 for none
  own: Side | null; // whose chance is told as one's own; null where nobody's is
  slides: boolean; // whether it has a slider of its own
  pick: (number: number) => void;
  go: (number: number) => void; // to this place in the replay
  learn: (number: number) => void; // to what stood before it, with what would have been better
  again: ((number: number) => void) | null; // the decision is taken again, where that can be asked
}
interface StartState {
  ready: { ready: boolean; done: number; total: number; meeting_place: boolean } | null;
  games: Game[] | null;
  scenario: string | null; // "game/id"
  opponent: string | null; // "computer:NAME", "here" or "friend"; null while nobody was chosen
  side: number | "random"; // the place among the game's sides
  who: Record<Side, string>; // by side the same as `opponent`, for a game of more than two
  practice: boolean;
  pace: string; // how much time there is among friends, "" for no clock
  ending: string; // what happens when it runs out
  options: Record<string, string>;
  starting: boolean;
  refusal: Refusal | null;
  kept: KeptBattle[]; // those first that wait for somebody here
  length: Length; // of the battles that the shelves show
  whole: string[]; // games of which all battles are shown
  drawn: Drawn | null; // what was made up last
}
/** What a game has made up from a seed, with what was wished for. */
type Drawn = { game: string; seed: number; wishes: Record<string, string>; scenario: Scenario };
type Length = "any" | "short" | "middle" | "long";
/** What a battle is begun with; `who` sits at each side: "computer:NAME", "here" or "friend". */
type BattleWanted = { scenario: string; who: Record<Side, string>; options: Record<string, string>; practice: boolean; pace?: string; wishes?: Record<string, string> };
interface StartActs {
  quick: (scenario?: string) => void; // the first game's usual battle, unless another is named
  begin: () => void;
  choose: (scenario: string) => void;
  friend: () => void;
  set: (part: Partial<StartState>) => void;
  setName: (name: string) => void;
  name: () => string;
  forget: (battle: KeptBattle) => void;
  draw: (game: Game, wishes: Record<string, string>) => Promise<void>;
  drawFirst: (game: Game) => Promise<void>;
  openSettings: () => void;
  openHelp: () => void;
}
interface ArmyActs {
  pick: (label: string) => void;
  look: (label: string | null) => void;
}
type OpenClause = (clause: string) => void;
interface Store<S> {
  get: () => S;
  change: (change: (state: S) => S) => void;
  set: (part: Partial<S>) => void;
  watch: (watcher: (state: S, before: S) => void) => () => void;
}
/** Parts of the page that are fetched when they are to be shown. */
type PageParts = { wayBack?: { link: (state: BattleState, page: BattlePage) => Child; home: (scene: Scene, battle: string) => Child }; plates?: (view: View) => Child[]; cup?: Pick<typeof import("./panels/view_cup.js"), "cupCard" | "cupStrip" | "cupButton" | "cupPanel">; clash?: Pick<typeof import("./panels/view_clash.js"), "clashCard" | "clashLine">; armies?: (...told: Parameters<typeof import("./panels/view_armies.js").armiesView>) => Child; talk?: (...told: Parameters<typeof import("./panels/view_talk.js").talkView>) => Child; hand?: (state: BattleState, page: BattlePage) => Child; stage?: (state: BattleState, page: BattlePage) => Child; result?: { strip: (state: BattleState, page: BattlePage) => Child; panel: (state: BattleState, page: BattlePage) => Child }; aside?: (state: BattleState, page: BattlePage) => Child; offer?: { box: (waits: boolean) => Child }; clock?: Pick<typeof import("./panels/clock.js"), "seatClock" | "timeOutBox">; beforehand?: (state: BattleState, page: BattlePage) => Child; spied?: (told: Spied) => Child; lesson?: { frame: () => Child; skip: () => boolean } };
type BattlePage = import("./play/battle_page.js").BattlePage;
type Deeds = import("./play/battle_deeds.js").Deeds;
type Hands = import("./choosing/battle_hands.js").Hands;
type Live = import("./net/live.js").Live;
type Motion = import("./play/motion.js").Motion;
type OddsDesk = import("./choosing/odds_desk.js").OddsDesk;
type Refused = import("./net/http.js").Refused;
type ReplayPage = import("./play/replay_page.js").ReplayPage;
type RulesPanel = import("./panels/rules_panel.js").RulesPanel;
type Picture = import("./basics/types.js").Picture;
/** The keyboard's way over the board. */
interface Cursor {
  begin: () => void;
  cycle: (step: number, around: boolean) => string | null;
  arrow: (direction: Arrow, far: boolean) => void;
}
/** What lies in a place: its kind among the terms of the ground, null where there is nothing to tell. */
type Land = { title: string; key: string | null; counts: boolean };
/** What depends on the kind of board: cells, or a plane. */
interface Kind {
  picture: Picture;
  help: { pointer: string; words: string; arrows: string; enter: string; keys: string[][]; numbers: string };
  hands: (page: BattlePage) => Hands;
  cursor: (page: BattlePage) => Cursor;
  keys: (page: BattlePage) => Record<string, () => void>;
  tools: (page: BattlePage) => Child; // beside the board's tools
  land: (place: string, ground: Ground) => Land | null;
}

/** From where a piece stands to where it goes, and how it faces in each place when it has turned there. */
type Way = { action: string; path: string[]; facings: Facing[] };

// --- the open table ---

type Area = { id: string; type: string; corners: number[][] };
type PlaneGround = { width: number; height: number; areas: Area[]; base: number; touch: number };
type ReachAnswer = { step: number; rows: { y: number; spans: number[][] }[]; allowance: number };
interface MoveAnswer {
  legal: boolean;
  path: number[][];
  cost: number | null; // null without a way
  reasons: Reason[];
  touches: string[];
  charges: string[];
  threats: { label: string; odds: string; words: string }[];
  at?: number[];
}
type Target = { label: string; in: string[]; clear: boolean; blocked_by: string[]; ground: string[]; distance: number };
type RangesAnswer = { ranges: { name: string; reach: number; verb: string }[]; targets: Target[] };
type SightAnswer = { clear: boolean; blocked_by: string[]; ground: string[]; distance: number };
type Ruler = { from: number[]; to: number[]; figures: string[]; sight: SightAnswer | null };
/** What is drawn of a plan. */
interface Sketch {
  reach: ReachAnswer | null;
  from: number[] | null; // where the reach begins
  piece: Piece | null;
  to: number[] | null;
  answer: MoveAnswer | null;
  allowance: number | null;
  walks: boolean; // or is set down there, from wherever it was
  way: { points: number[][]; text: string } | null;
  ranges: (RangesAnswer & { from: number[] }) | null;
  ruler: Ruler | null;
}
/** What a person has in mind on an open table, as far as the panels tell it. */
type Plan = { tool: "" | "way" | "measure"; ranges: boolean; actor: string | null; to: number[] | null; answer: MoveAnswer | null };
