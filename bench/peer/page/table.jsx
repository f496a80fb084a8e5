// The peer's table on a phone: boardgame.io's React client, with the figures that a phone of ours has on its page, in the
// same places. index.html?server=URL&match=ID&player=0&credentials=TEXT

import { memo, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Client } from 'boardgame.io/react';
import { SocketIO } from 'boardgame.io/multiplayer';
import { game } from '../game';

const Figure = memo(({ id, value, label }) => (
  <span className="cell"><span className="figure" data-value={id}>{value}</span>{label && <span className="label">{label}</span>}</span>
));

const Stepper = memo(({ id, value, label, less, more }) => (
  <div className="stepper" role="group" aria-label={label}>
    <button aria-label={`${label} −1`} onClick={less}>−</button>
    <Figure id={id} value={value} />
    <button aria-label={`${label} +1`} onClick={more}>+</button>
  </div>
));

/** What decides the game stands above everything, in every view. */
const Vitals = ({ G }) => (
  <div className="row" id="vitals">
    <Figure id="boss.health" value={G.boss.health} label={G.boss.name} />
    <Figure id="homeworld.health" value={G.homeworld.health.value} label={G.homeworld.name} />
    {G.knights.map((knight) => <Figure key={knight.seat} id={`${knight.seat}.health`} value={knight.health.value} label={knight.player} />)}
  </div>
);

const Turn = ({ order }) => (
  <section className="card row">
    {Object.entries(Object.groupBy(order.deck.mixed, (card) => card)).map(([card, all]) => (
      <Figure key={card} id={`order.deck.${card}`} value={`×${all.length}`} label={card} />))}
  </section>
);

const Boss = memo(({ boss, less, more }) => (
  <section className="card" id="boss">
    <h2>{boss.name}</h2>
    <Stepper id="boss.health" value={boss.health} label={`${boss.name}: health`} less={less} more={more} />
    <div className="row">
      {['level', 'deck', 'discard', 'tokens', 'bonus'].map((name) => <Figure key={name} id={`boss.${name}`} value={boss[name]} label={name} />)}
    </div>
    {boss.counters.map(({ id, name, track }) => <Stepper key={id} id={`counter.${id}`} value={track.value} label={name} />)}
  </section>
));

const Homeworld = memo(({ homeworld }) => (
  <section className="card">
    <h2>{homeworld.name}</h2>
    <Stepper id="homeworld.health" value={homeworld.health.value} label={`${homeworld.name}: health`} />
    <Stepper id="homeworld.power" value={homeworld.power.value} label={`${homeworld.name}: power`} />
  </section>
));

const Knight = memo(({ knight }) => (
  <section className="card">
    <h2>{knight.name} <small>{knight.player}</small></h2>
    {['health', 'power', 'slots'].map((name) => (
      <Stepper key={name} id={`${knight.seat}.${name}`} value={knight[name].value} label={`${knight.name}: ${name}`} />))}
    <Stepper id={`${knight.seat}.equipped`} value={knight.equipped} label={`${knight.name}: equipped`} />
  </section>
));

function Table({ G, moves }) {
  // Made once: a part whose props are the same is not drawn again.
  const acts = useMemo(() => ({ less: () => moves.damageBoss(1), more: () => moves.healBoss(1) }), [moves]);
  const knights = G.knights.map((knight) => <Knight key={knight.seat} knight={knight} />);
  return (
    <main>
      <Vitals G={G} />
      <div className="view" hidden><Turn order={G.order} /></div>
      <div className="view"><Boss boss={G.boss} {...acts} /><Homeworld homeworld={G.homeworld} />{knights}</div>
      <div className="view" hidden>{knights}</div>
    </main>
  );
}

const { server, match, player, credentials } = Object.fromEntries(new URLSearchParams(location.search));
const Phone = Client({ game, board: Table, numPlayers: 4, multiplayer: SocketIO({ server }), debug: false });
createRoot(document.getElementById('root')).render(<Phone matchID={match} playerID={player} credentials={credentials} />);
