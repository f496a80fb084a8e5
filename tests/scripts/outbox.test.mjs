// The outbox: which taps are sent, in which order, and what becomes of those that are not answered.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { button, drawTable, open, pass, requests, settle, tableOf, toasts, window } from './page.mjs';

const { flush, stuck } = await import('../../static/js/outbox.js');

const STORE = 'companion-outbox';
const stored = () => JSON.parse(localStorage.getItem(STORE) ?? '[]');
const kinds = () => requests.map(({ fields }) => fields.kind);
let tables = 0;
let code = '';
let heard = [];

for (const name of ['held', 'reached', 'lost', 'played']) document.addEventListener(`companion:${name}`, () => heard.push(name));

/** A table of this test's own, which names the code of no other. */
beforeEach(() => {
  tables += 1;
  code = `T${tables}`;
  drawTable(
    code,
    ['add', 'draw', 'end', 'undo'].map((move) => button(code, move)).join('') +
      ['red', 'blue'].map((colour) => button(code, `choose?card=${colour}`, 'data-decision="card"')).join('') +
      `<div data-again>${button(code, 'again')}</div>`,
  );
  heard = [];
});

async function tap(move) {
  document.querySelector(`#table button[value^="${move}"]`).click();
  await settle();
}

/** Store it and bring the table at this entry along. */
const acceptWith = (number) => open[0].answer(200, { html: tableOf(code, '', number) });
/** Store the tap that was sent; the table stays as it is. */
const accept = (headers = {}) => open[0].answer(200, headers);

test('taps go out one at a time, in the order in which they were made', async () => {
  for (const move of ['add', 'draw', 'end']) await tap(move);
  assert.deepEqual(kinds(), ['add']);
  await accept();
  assert.deepEqual(kinds(), ['add', 'draw']);
  await accept();
  await accept();
  assert.deepEqual(kinds(), ['add', 'draw', 'end']);
});

test('a tap is crossed out when it was answered, and not before', async () => {
  await tap('add');
  assert.deepEqual(
    stored().map(({ label }) => label),
    ['add'],
  );
  await accept();
  assert.deepEqual(stored(), []);
});

test('its answer brings the table along', async () => {
  await tap('add');
  await acceptWith(7);
  assert.equal(document.querySelector('#table').dataset.number, '7');
  assert.deepEqual(heard, ['reached', 'played']);
});

test('an answer with an older table than the one drawn is passed over', async () => {
  drawTable(code, button(code, 'add'), { number: 9 });
  await tap('add');
  await acceptWith(7);
  assert.equal(document.querySelector('#table').dataset.number, '9');
});

test('a second tap that does the same is not written down while the first waits', async () => {
  await tap('add');
  await tap('add');
  assert.equal(stored().length, 1);
  await accept();
  await tap('add');
  assert.deepEqual(kinds(), ['add', 'add']);
});

test('what may be tapped again and again counts each time', async () => {
  await tap('again');
  await tap('again');
  await accept();
  assert.deepEqual(kinds(), ['again', 'again']);
  assert.notEqual(requests[0].fields.key, requests[1].fields.key);
});

test('a tap names the taps before it that were not answered', async () => {
  await tap('add');
  await tap('draw');
  await accept();
  assert.equal(requests[0].fields['after-keys'], undefined);
  assert.equal(requests[1].fields['after-keys'], requests[0].fields.key);
});

test('the token of the page that is open now is sent', async () => {
  await tap('add');
  assert.equal(requests[0].fields.csrf_token, 'present');
});

test('a tap in a view that was drawn earlier expects the entry of that time', async () => {
  drawTable(code, `<div data-drawn-at="3">${button(code, 'add')}</div>`, { number: 5 });
  await tap('add');
  assert.equal(requests[0].fields.expect, '3');
});

test('a tap that is refused is crossed out, and the next goes out', async () => {
  await tap('add');
  await tap('draw');
  await open[0].answer(409, { html: '<p data-sentence>Not now.</p>' });
  assert.deepEqual(kinds(), ['add', 'draw']);
  assert.deepEqual(
    stored().map(({ label }) => label),
    ['draw'],
  );
});

// --- no answer -----------------------------------------------------------------------------------

test('without a network a tap is kept and sent again later and later, under its key', async () => {
  await tap('add');
  await open[0].fail();
  assert.ok(stuck());
  assert.deepEqual(toasts(), ['(kept)']);
  assert.equal(requests.length, 1);
  for (const [wait, times] of [
    [500, 2],
    [1000, 3],
    [2000, 4],
  ]) {
    await pass(wait - 1);
    assert.equal(requests.length, times - 1);
    await pass(1);
    assert.equal(requests.length, times);
    await open[0].fail();
  }
  assert.equal(new Set(requests.map(({ fields }) => fields.key)).size, 1);
  assert.equal(stored().length, 1);
});

test('once it was answered the next one fails as the first did', async () => {
  await tap('add');
  await open[0].fail();
  await pass(500);
  await accept();
  assert.ok(!stuck());
  await tap('draw');
  await open[0].fail();
  await pass(500);
  assert.deepEqual(kinds(), ['add', 'add', 'draw', 'draw']);
});

test('a server that says when to ask again is asked then', async () => {
  await tap('add');
  await open[0].answer(503, { 'Retry-After': '3' });
  await pass(2999);
  assert.equal(requests.length, 1);
  await pass(1);
  assert.equal(requests.length, 2);
});

test('a server that is busy is asked as often as it takes', async () => {
  await tap('add');
  for (let times = 0; times < 5; times += 1) {
    await open[0].answer(503);
    await pass(8000);
  }
  assert.equal(requests.length, 6);
  assert.ok(!stored()[0].parked);
});

test('a tap that the server fails at three times is parked, and the others go on', async () => {
  await tap('add');
  await tap('draw');
  for (let times = 0; times < 3; times += 1) {
    await open[0].answer(500);
    await pass(times < 2 ? 8000 : 0);
  }
  assert.deepEqual(kinds(), ['add', 'add', 'add', 'draw']);
  await accept();
  assert.deepEqual(
    stored().map(({ label, parked }) => [label, parked]),
    [['add', true]],
  );
  flush();
  assert.equal(requests.length, 4, 'it is sent when the player says so');
});

test('the taps of another table do not wait', async () => {
  await tap('add');
  await open[0].fail();
  const other = { key: 'of-another', url: 'http://companion.test/t/OTHER/play', body: [['kind', 'far']], label: '', meaning: 'far', at: 0 };
  localStorage.setItem(STORE, JSON.stringify([...stored(), other]));
  flush();
  await settle();
  assert.deepEqual(open.map(({ path }) => path).sort(), [`/t/${code}/play`, '/t/OTHER/play'].sort());
});

// --- a change of mind ----------------------------------------------------------------------------

test('of two taps of one decision the later one counts, under the key of the earlier', async () => {
  await tap('add');
  await tap('choose?card=red');
  const [, { key }] = stored();
  await tap('choose?card=blue');
  assert.equal(stored().length, 2);
  await accept();
  assert.deepEqual([requests[1].fields.card, requests[1].fields.key, requests[1].fields.instead], ['blue', key, 'yes']);
  await accept();
  assert.equal(requests.length, 2);
});

test('a decision that is on its way is not replaced', async () => {
  await tap('choose?card=red');
  await tap('choose?card=blue');
  await accept();
  assert.deepEqual(
    requests.map(({ fields }) => [fields.card, fields.instead]),
    [
      ['red', undefined],
      ['blue', undefined],
    ],
  );
});

test('one that did not come through is replaced before it is sent again', async () => {
  await tap('choose?card=red');
  await tap('choose?card=blue');
  await open[0].fail();
  await pass(500);
  assert.deepEqual([requests[1].fields.card, requests[1].fields.instead], ['blue', 'yes']);
  assert.equal(requests[1].fields.key, requests[0].fields.key);
});

// --- undo ----------------------------------------------------------------------------------------

test('an undo of a tap that was not sent forgets it', async () => {
  await tap('add');
  await tap('draw');
  await tap('undo');
  assert.deepEqual(toasts(), ['(taken-back)']);
  await accept();
  assert.deepEqual([kinds(), stored()], [['add'], []]);
});

test('an undo of a tap that is on its way learns its entry from the answer', async () => {
  await tap('add');
  await tap('undo');
  await accept({ 'X-Companion-Entry': '12' });
  assert.deepEqual([requests[1].fields.kind, requests[1].fields.of], ['undo', '12']);
});

test('an undo of a tap that is refused has nothing to undo', async () => {
  await tap('add');
  await tap('undo');
  await open[0].answer(409);
  assert.deepEqual([kinds(), stored()], [['add'], []]);
});

test('a tap that would be parked and was taken back is forgotten with its undo', async () => {
  await tap('add');
  await tap('undo');
  for (let times = 0; times < 3; times += 1) {
    await open[0].answer(500);
    await pass(times < 2 ? 8000 : 0);
  }
  assert.deepEqual([kinds(), stored()], [['add', 'add', 'add'], []]);
});

// --- another page --------------------------------------------------------------------------------

test('a tap that the server cannot read is held, and those behind it wait', async () => {
  await tap('add');
  await tap('draw');
  await open[0].answer(422, { 'X-Companion-Fault': 'move' });
  assert.ok(heard.includes('held'));
  assert.deepEqual(
    stored().map(({ label, held = false }) => [label, held]),
    [
      ['add', true],
      ['draw', false],
    ],
  );
  flush();
  await pass(60000);
  assert.deepEqual(kinds(), ['add']);
});

test('a server of another version that refuses the form is not taken for a refusal', async () => {
  await tap('add');
  await open[0].answer(400, { 'X-Companion-Version': 'later' });
  assert.deepEqual(
    stored().map(({ held }) => held),
    [true],
  );
});

test('the page that is loaded next sends what was held, once', async () => {
  await tap('add');
  await open[0].answer(422, { 'X-Companion-Fault': 'move' });
  const next = await import('../../static/js/outbox.js?next');
  next.flush();
  await settle();
  assert.deepEqual(kinds(), ['add', 'add']);
  await open[0].answer(422, { 'X-Companion-Fault': 'move' });
  assert.deepEqual(stored(), []);
});

/** As a browser tells a tab of what another one stored. */
function writtenByOtherTab(taps) {
  const [oldValue, newValue] = [localStorage.getItem(STORE), JSON.stringify(taps)];
  localStorage.setItem(STORE, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: STORE, oldValue, newValue }));
}

test('what another tab could not send, this one does not try', async () => {
  await tap('add');
  await open[0].fail();
  writtenByOtherTab(stored().map((one) => ({ ...one, held: true })));
  assert.ok(heard.includes('held'));
  await pass(60000);
  assert.equal(requests.length, 1);
});

test('what another tab forgot is not sent', async () => {
  await tap('add');
  await tap('draw');
  writtenByOtherTab(stored().filter(({ label }) => label === 'add'));
  await accept();
  assert.deepEqual(kinds(), ['add']);
});

test('a tap that another tab changed meanwhile is not crossed out', async () => {
  await tap('choose?card=red');
  const [earlier] = stored();
  writtenByOtherTab([
    {
      ...earlier,
      meaning: 'another',
      body: [
        ['kind', 'choose'],
        ['card', 'blue'],
        ['key', earlier.key],
      ],
    },
  ]);
  await accept();
  assert.equal(requests[1].fields.card, 'blue');
});

test('a phone that stores nothing keeps taps as long as the page', async () => {
  await tap('end');
  await accept();
  const { localStorage: usual } = globalThis;
  globalThis.localStorage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('private');
    },
  };
  try {
    await tap('add');
    await tap('draw');
    await accept();
    await accept();
    assert.deepEqual(kinds(), ['end', 'add', 'draw']);
    assert.equal(usual.getItem(STORE), '[]');
  } finally {
    globalThis.localStorage = usual;
  }
});
