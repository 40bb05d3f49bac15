/**
 * What a campaign is to its page, as docs/wire.md has it under "Campaigns", and the page's own state. Types only: nothing here runs.
 *
 * @typedef {import("../atlas/types.js").MapData} MapData
 * @typedef {import("../atlas/types.js").Season} Season
 * @typedef {import("../atlas/types.js").Livery} Livery
 *
 * @typedef {Term & {icon: string, category: string, wounds: number, is_unit: boolean}} RowTerm  what can be raised
 * @typedef {Choice & {from?: string, row?: string | null, wounds?: number | null}} WarChoice  place: the space to which it leads
 * @typedef {Piece & {full_name: string, row: string, category: string, wounds: number}} WarPiece
 * @typedef {{at: string, side: Side, units: number, leader: string | null, has_general: boolean, pieces: string[]}} HostShown  the pieces of one side in one space
 * @typedef {{castle: string, besieger: Side, region: string, seasons: number, pressed: boolean, blockade: number, damage: number[]}} SiegeShown
 * @typedef {{side: Side, card: string | null, state: "to come" | "now" | "done"}} Ranked  of the order of initiative
 * @typedef {object} Faction
 * @property {boolean} plays
 * @property {string | null} capital
 * @property {number} castles
 * @property {number} regions
 * @property {number} units
 * @property {number} capacity  of units
 * @property {number} individuals
 * @property {number} individual_capacity
 * @property {number} slain  enemy Generals
 * @property {number} recruits  that it may still raise in this season
 *
 * @typedef {object} WarSeen  what a view of a campaign has besides that of every game
 * @property {WarPiece[]} pieces
 * @property {WarChoice[]} choices
 * @property {string} phase
 * @property {Season} season
 * @property {number} year
 * @property {string | null} card
 * @property {Ranked[]} order
 * @property {Record<Side, Faction>} factions
 * @property {{id: string, holder: Side | null, roll: number | null, supplied: boolean}[]} spaces
 * @property {HostShown[]} hosts
 * @property {SiegeShown[]} sieges
 * @property {{number: number, kind: string, at: string, attacker: Side, defender: Side, winner: Side | null, pieces: {piece: string, part: string, wounds: number, told: boolean}[]} | null} fight
 * @typedef {Omit<View, "pieces" | "choices"> & WarSeen} WarView
 *
 * @typedef {"fight" | "captains" | "chances"} How  a battle is settled
 * @typedef {{side: Side, pieces: string[]}} Camp
 * @typedef {{number: number, name: string, at: string, terrain: string, seasons: number, attacker: Camp, defender: Camp, ways: How[], wants: Record<Side, How>, level: string, state: "asked" | "fought" | "settled", battle: {id: string, token: string} | null}} MeetingShown
 * @typedef {{number: number, name: string, at: string, how: "fought" | "captains" | "chances", winner: Side, battle: {id: string, token: string} | null}} BattleOver
 * @typedef {{sides: Side[], meeting: MeetingShown | null, battles: BattleOver[]}} War
 * @typedef {Omit<Scene, "view" | "ground" | "left"> & {view: WarView, ground: MapData, left: {number: number, view: WarView} | null, war: War}} WarScene
 *
 * @typedef {object} Outlook  what comes of a march or an assault; shares of 1
 * @property {string} action
 * @property {number} share  that the space is held
 * @property {number} error  up or down
 * @property {number} battles
 * @property {number} without_battle
 * @property {number[]} losses  share by units lost
 * @property {number[]} enemy_losses
 * @property {number} own_mean
 * @property {number} enemy_mean
 * @property {number} general_falls
 * @property {boolean} may_be_refused
 * @property {string} words
 *
 * @typedef {WarChoice & {reasons: string[], share?: number}} WarHint
 * @typedef {{text: string, side: Side | null, at: string | null, battle: number | null}} LineTold
 * @typedef {object} SeasonTold  how all stood at its end, or stand now, and what is told of it
 * @property {number} turn  0 for how it began
 * @property {string} name
 * @property {Season} season
 * @property {number} year
 * @property {string | null} card
 * @property {LineTold[]} lines
 * @property {Record<string, Side>} holders
 * @property {{at: string, side: Side, units: number, has_general: boolean}[]} hosts
 * @property {(SiegeShown & {side: Side})[]} sieges
 * @property {{side: Side, from: string, to: string, pieces: number}[]} marches
 * @property {Record<Side, number>} castles
 * @property {Record<Side, number>} regions
 * @property {Record<Side, number>} points
 * @property {Side[]} out
 * @typedef {{seasons: SeasonTold[], ending: {winner: Side | null, text: string, clauses: string[]} | null}} ChronicleTold
 * @typedef {object} Annals  the chronicle as this page knows it
 * @property {ChronicleTold | null} told
 * @property {number} number  of the last entry that it knows of
 * @property {number | null} at  the season that is looked at, null for the one that runs
 * @property {boolean} playing
 * @property {Refusal | null} refusal
 *
 * @typedef {"orders" | "realms" | "muster" | "chronicle" | "rules"} WarTab
 *
 * @typedef {object} WarState
 * @property {WarScene | null} scene  all that the server said; its view is the newest
 * @property {WarView | null} view  the one on the map, which lags behind while marches of others are shown
 * @property {number} shown  number of the last entry on the map
 * @property {Line} line
 * @property {Refusal | null} refusal
 * @property {boolean} sending
 * @property {boolean} busy  entries still wait to be shown
 * @property {string | null} thinking  the side whose computer decides
 * @property {boolean} coming
 * @property {WarTab} tab
 * @property {boolean} sheet  the sheet of a phone is up
 * @property {string | null} chosen  the space whose host is looked at
 * @property {string | null} goal  where it would march
 * @property {string[]} pointed  spaces that words name which are pointed at
 * @property {boolean} supply  the map shows supply
 * @property {boolean} holds  the map shows who holds what, and no hosts
 * @property {Record<string, Outlook>} outlooks  by action
 * @property {WarHint[] | null} hints
 * @property {null | "meeting" | "home" | "year" | "ending"} card  what lies over the map
 * @property {Annals} annals
 * @property {string[]} stays  pieces of the chosen host that stay behind
 * @property {WarChoice[]} ways  marches over two borders of the chosen host
 * @property {string | null} raising  the row of which places are shown
 * @property {string[]} draft  recruits picked and not sent, as actions
 * @property {Entry | null} telling  of others, while it is shown
 * @property {Side | null} looked  the realm that is looked at
 * @property {Why | null} why
 * @property {boolean} watches  only looks, though the seat could be taken
 * @property {number} unread
 */

export {};
