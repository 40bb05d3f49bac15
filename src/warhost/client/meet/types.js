/**
 * What the meeting place tells, as docs/wire.md describes it, and what the page holds. Types only: nothing here runs.
 *
 * @typedef {{id: string, name: string, rating?: {rating: number, deviation: number, words: string} | null}} Guest
 * @typedef {{id: string, name: string}} Titled  a scenario
 *
 * @typedef {object} Offered  an open battle
 * @property {string} id
 * @property {Guest} by
 * @property {string} game
 * @property {Titled} scenario
 * @property {Record<string, string>} seats
 * @property {string} side  that whoever offers it plays; "any" leaves it to the lot
 * @property {{text: string, told: string} | null} pace
 * @property {{least?: number, most?: number}} strength
 * @property {boolean} watchers
 * @property {number} best_of
 * @property {boolean} listed
 * @property {string | null} after  the battle of which it is the rematch
 * @property {"waits" | "declined" | "accepted" | null} invited
 * @property {string} made
 * @property {string} until
 *
 * @typedef {{id: string, game: string, scenario: Titled, sides: string[], names: Record<string, string>, waits_for: string[], turn: number}} Running
 * @typedef {{id: string, against: Guest, best_of: number, won: [number, number], counted: number, battles: string[], over: boolean}} Series
 * @typedef {{battle: string, game: string, scenario: Titled, against: Guest, yours: string[], result: {winner: string | null, reason: string}}} Past
 *
 * @typedef {object} Told
 * @property {Guest | null} you
 * @property {Offered[]} open
 * @property {Offered[]} yours
 * @property {Offered[]} invitations
 * @property {Running[]} watched
 * @property {Series[]} series
 * @property {Past[]} past
 * @property {Guest[]} blocked
 *
 * @typedef {{scenario: string, side: string, pace: string, best_of: number, days: number, watchers: boolean, listed: boolean, invited: string, least: string, most: string}} Offer  as it is filled in
 *
 * @typedef {object} MeetState
 * @property {Told | null} told
 * @property {Game[]} games
 * @property {KeptPerson | null} person
 * @property {Offered | null} linked  the open battle that the address names
 * @property {Offer} offer
 * @property {boolean} busy
 * @property {Refusal | null} refusal
 *
 * @typedef {object} MeetActs
 * @property {(part: Partial<MeetState>) => void} set
 * @property {(name: string) => void} come
 * @property {() => void} openOffer
 * @property {() => Promise<boolean>} offer
 * @property {(one: Offered) => void} accept
 * @property {(one: Offered) => void} withdraw
 * @property {(one: Offered) => void} decline
 * @property {(one: Offered) => void} share
 * @property {(one: Running) => void} watch
 * @property {(one: Past) => void} again
 * @property {(one: Series) => void} endSeries
 * @property {(battle: string) => void} open
 * @property {(one: Guest) => void} block
 * @property {(one: Guest) => void} lift
 * @property {(one: Guest) => void} report
 */

export {};
