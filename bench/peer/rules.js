// The peer's reducer without a server: node rules.js SECONDS STEPS prints microseconds of one move and of
// a whole game of so many.

const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { game, tap } = require('./game');

const [seconds, steps] = process.argv.slice(2).map(Number);
const processed = ProcessGameConfig(game);
const reducer = CreateGameReducer({ game: processed });
const first = InitializeGame({ game: processed, numPlayers: 4 });

const step = (state) => reducer(state, {
  type: 'MAKE_MOVE',
  payload: { type: tap(state._stateID + 1), args: [1], playerID: String(state._stateID % 4) },
});

function replay() {
  let state = first;
  for (let count = 0; count < steps; count += 1) state = step(state);
  if (state._stateID !== steps || state.G.boss.health !== 90) throw new Error(`it stands at ${state._stateID}`);
}

// Time of the processor, so that what else runs here does not count.
const spent = () => { const { user, system } = process.cpuUsage(); return user + system; };

function microseconds(act) {
  act(); // what is compiled on its first run is not counted
  const began = spent();
  let calls = 0;
  while (spent() - began < seconds * 1e6) { act(); calls += 1; }
  return (spent() - began) / calls;
}

// The whole game first: the one move is then of code that the compiler has seen often.
const whole = microseconds(replay);
const one = microseconds(() => step(first));
console.log(JSON.stringify({ step: one, replay: whole }));
