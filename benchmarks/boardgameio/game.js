// A game as large as a small battle: 14 pieces of 20 fields, one move that changes a piece and passes the turn.

'use strict';

const PIECES_A_SIDE = 7;
const ACTIONS = 155; // as many as the median battle on Otter Ford takes

/** One piece, with the fields that a piece of Warhost has. */
function piece(side, number) {
  return {
    label: `${side === '0' ? 'R' : 'B'}${number + 1}`,
    side,
    troop: 'hum.polearms',
    name: 'Infantry - polearms',
    icon: 'pikeman',
    hex: `0${number + 1}0${side === '0' ? 7 : 1}`,
    kind: 'foot',
    attached: false,
    wounds: 4,
    full_wounds: 4,
    hit_at: 4,
    dice: [5, 0, 0, 0, 0, 0],
    moves: [1, 2],
    counters: 0,
    abilities: ['shields'],
    tags: [],
    items: [],
    list: null,
    marks: [],
    trapped: false,
  };
}

/** Moves a piece of the player's own to a hex: what the one move does. */
function act({ G, playerID }, number, hex) {
  const moved = G.pieces[number];
  if (moved === undefined || moved.side !== playerID) return 'INVALID_MOVE';
  moved.hex = hex;
  moved.counters += 1;
}

module.exports = {
  name: 'battle',
  minPlayers: 2,
  maxPlayers: 2,
  deltaState: process.argv.includes('--patches'),
  setup: () => ({
    pieces: ['0', '1'].flatMap((side) => Array.from({ length: PIECES_A_SIDE }, (_, number) => piece(side, number))),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { act },
  endIf: ({ ctx }) => (ctx.turn > ACTIONS ? { draw: true } : undefined),
};
