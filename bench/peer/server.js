// The peer's server: node server.js PORT flatfile FOLDER | node server.js PORT postgres URL
// Beside its own interface there is one route of the bench's: POST /grow/ID/LENGTH gives a match a log of some length at once.

const { Server, FlatFile } = require('boardgame.io/server');
const { CreateGameReducer, ProcessGameConfig } = require('boardgame.io/internal');
const { game, tap } = require('./game');

const [port, store, where] = process.argv.slice(2);

function database() {
  if (store === 'flatfile') return new FlatFile({ dir: where });
  const { PostgresStore } = require('bgio-postgres');
  return new PostgresStore(where, { logging: false }); // it would print each statement
}

const db = database();
const server = Server({ games: [game], db, origins: [/localhost/, /127\.0\.0\.1/] });

async function grow(id, length) {
  const reducer = CreateGameReducer({ game: ProcessGameConfig(game) });
  let { state } = await db.fetch(id, { state: true });
  const log = [];
  while (state._stateID < length) {
    const payload = { type: tap(state._stateID + 1), args: [1], playerID: String(state._stateID % 4) };
    const { deltalog, ...next } = reducer(state, { type: 'MAKE_MOVE', payload });
    log.push(...deltalog);
    state = next;
  }
  await db.setState(id, state, log);
}

server.router.post('/grow/:id/:length', async (ctx) => {
  await grow(ctx.params.id, Number(ctx.params.length));
  ctx.body = { grown: true };
});

// Memory is compared after what is garbage was collected.
process.on('SIGUSR2', () => global.gc());

server.run(Number(port), () => console.log('ready'));
