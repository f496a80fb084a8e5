// The peer's game: the table of tests/load/server.SETUP with the fields that our own interface tells of it
// (1.7 kB), and the two moves that the bench taps. Everybody may tap at any time, as at our tables.

const { INVALID_MOVE, ActivePlayers } = require('boardgame.io/core');

const SEATS = [
  ['red', 'Alice', 'Astro Scientist'],
  ['blue', 'Bob', 'Warden'],
  ['green', 'Charlie', 'Smuggler'],
  ['yellow', 'Dana', 'Navigator'],
];
const MOST = 999;

const track = (value, most) => ({ value, most, least: 0 });

const knight = ([seat, player, name]) => ({
  seat, player, name, health: track(10, 10), slots: track(3, 6), power: track(2, 5), equipped: 0,
});

const boss = () => ({
  name: 'Furnace', health: 90, tokens: 3, deck: 20, discard: 5, level: 1, bonus: 0, activates: false, destroyed: 0,
  exhaust: '', end_step: '', side_decks: [], levels: [], minions: [],
  counters: [{ id: 'heat', name: 'Heat', track: track(3, 10), threshold: 0, spend: 0, exhaust: 1, pile: '' }],
});

const order = () => ({
  deck: { top: [], mixed: ['boss', 'boss', 'pair-1-2', 'pair-1-2', 'pair-3-4', 'pair-3-4'], bottom: [] },
  discard: [], revealed: [], round: 1, wild: '', pair_1_2: '', pair_3_4: '',
});

const setup = () => ({
  knights: SEATS.map(knight),
  homeworld: { name: 'Harbour', health: track(30, 30), power: track(0, 6) },
  boss: boss(), order: order(), minions: [], minions_made: 0, turn: null, turns: 0, dealer: 'app', difficulty: 'normal',
  exhaust_due: [], out_of_levels: false, boss_condition: false, decided: '',
});

const whole = (amount) => Number.isInteger(amount) && amount >= 1 && amount <= 99;

function damageBoss({ G }, amount) {
  if (!whole(amount) || G.boss.health === 0) return INVALID_MOVE;
  G.boss.health = Math.max(0, G.boss.health - amount);
}

function healBoss({ G }, amount) {
  if (!whole(amount) || G.boss.health === 0) return INVALID_MOVE;
  G.boss.health = Math.min(MOST, G.boss.health + amount);
}

module.exports = {
  game: {
    name: 'table',
    setup,
    moves: { damageBoss, healBoss },
    turn: { activePlayers: ActivePlayers.ALL },
    endIf: ({ G }) => (G.boss.health === 0 ? { winner: 'knights' } : undefined),
    // Its undo keeps a copy of the table for every move of a turn, in the state that each play stores: off, in its favour.
    disableUndo: true,
    minPlayers: 4,
    maxPlayers: 6, // on the small machine
  },
  tap: (number) => (number % 2 ? 'damageBoss' : 'healBoss'),
};
