/** What the server tells of clubs, tournaments and persons: docs/wire.md has the shapes. */

/** @typedef {{rating: number, deviation: number, battles: number, words: string}} Rating */
/** @typedef {Rating & {game: string, title: string}} GameRating */
/** @typedef {"warden" | "member" | "asking" | null} Role */
/** @typedef {{person: string, name: string, role: Role, since: string, ratings: GameRating[]}} Member */
/** @typedef {{id: string, name: string, kind: string, game: string, rounds: number, title: string, state: "open" | "running" | "over"}} TournamentLine */
/** @typedef {{tournament: string, of: string, round: number, names: string[], battle: string, watch: string, points?: number[]}} Fought */
/** @typedef {{slug: string, name: string, about: string, members: number, role: Role}} ClubLine */
/** @typedef {{clubs: ClubLine[]}} ClubList */
/** @typedef {{id: string, slug: string, name: string, about: string, open: {id: string, by: {id: string, name: string}, scenario: {id: string, name: string}}[], joined_by: "all" | "invited", made: string, role: Role, members: Member[], asking: {person: string, name: string}[], tournaments: TournamentLine[], running: Fought[], results: Fought[]}} Club */
/** @typedef {{place: number, number: number | null, name: string, person: string | null, gone: boolean, rating: Rating}} Entrant */
/** @typedef {{rank: number, place: number, points: number, fought: number, tie_breaks: Record<string, number>}} TableRow */
/** @typedef {{round: number, board: number, first: number, second: number | null, points: number[] | null, battle: string | null, watch: string | null, yours: boolean}} Pairing */
/** @typedef {{id: string, name: string, kind: string, game: string, rounds: number, pace: string, club: {slug: string, name: string}, title: string, scenario: {id: string, name: string}, sides: string[], state: "open" | "running" | "over", round: number, role: Role, yours: number | null, entrants: Entrant[], table: TableRow[], tie_breaks: {name: string, words: string}[], pairings: Pairing[], computers: {name: string, title: string}[]}} Tournament */
/** @typedef {{game: string, title: string, at: string, against: {name: string, person: string | null}[], went: "won" | "lost" | "drawn", rating: Rating}} PersonResult */
/** @typedef {{id: string, name: string, ratings: GameRating[], clubs: {slug: string, name: string}[], results: PersonResult[]}} PersonTold */
/** @typedef {{kind: string, told: any, games: Game[], person: KeptPerson | null, refusal: Refusal | null, busy: boolean}} ClubsState */
/** @typedef {{come: (name: string) => void, post: (path: string, body?: any) => void, found: () => void, tell: (club: Club) => void, make: (club: Club) => void, offer: (club: Club) => void, fight: (one: Pairing) => void, ifSure: (question: string, yes: string, path: string, body?: any) => void}} ClubsActs */

export {};
