// Figures: what the page shows of a value before the server has drawn it.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { drawTable, tableOf } from './page.mjs';

const { count, figureOf, heard, passed, prepare } = await import('../../static/js/figures.js');

const figure = (id, text, attributes = '') => `<span data-value="${id}" ${attributes}>${text}</span>`;
const stepper = (id, text) => `<div class="stepper"><button class="less"></button>${figure(id, text)}<button class="more"></button></div>`;
const text = (id) => document.querySelector(`#table [data-value="${id}"]`).textContent;
const step = (id, by) => ({ key: `${id}${by}`, figure: { id, by } });
let number = 0;

/** A fresh table, as the server draws it. */
function draw(html) {
  number += 10;
  const template = document.createElement('template');
  template.innerHTML = tableOf('AAAAA', html, number);
  prepare(template.content.firstChild);
  document.querySelector('#table').replaceWith(template.content.firstChild);
  document.dispatchEvent(new CustomEvent('companion:drawn'));
}

beforeEach(() => {
  count([]);
  drawTable('AAAAA');
  draw(stepper('gold', 5) + figure('health', 12) + figure('balance', '+1', 'data-signed') + figure('cards', '7 of 9'));
});

test('a tap on − or + is by one of the figure between them', () => {
  const [less, more] = [document.querySelector('.less'), document.querySelector('.more')];
  assert.deepEqual(figureOf(more), { id: 'gold', by: 1 });
  assert.deepEqual(figureOf(less), { id: 'gold', by: -1 });
  assert.equal(figureOf(document.querySelector('#dock')), undefined);
});

test('taps that wait count at once, and together', () => {
  count([step('gold', 1), step('gold', 1), step('health', -1)]);
  assert.deepEqual([text('gold'), text('health')], ['7', '11']);
});

test('a tap that is taken back counts no more', () => {
  count([step('gold', 1)]);
  count([]);
  assert.equal(text('gold'), '5');
});

test('a figure stands at several places', () => {
  draw(figure('gold', 5) + figure('gold', 5));
  count([step('gold', 1)]);
  assert.deepEqual(
    Array.from(document.querySelectorAll('[data-value="gold"]'), (one) => one.textContent),
    ['6', '6'],
  );
});

test('below zero only a signed figure goes, with a minus that is as wide as a plus', () => {
  draw(stepper('gold', 0) + figure('balance', '+1', 'data-signed'));
  count([step('gold', -1), step('balance', -1), step('balance', -1)]);
  assert.deepEqual([text('gold'), text('balance')], ['0', '−1']);
  count([step('balance', 1)]);
  assert.equal(text('balance'), '+2');
});

test('what is more than a number is worded by the server', () => {
  assert.equal(heard(number + 1, { cards: 6 }), false);
  count([step('cards', -1)]);
  assert.equal(text('cards'), '7 of 9');
});

test('the numbers of an entry are shown, and it is said if one has changed', () => {
  assert.equal(heard(number + 1, { gold: 8, unknown: 3 }), true);
  assert.equal(text('gold'), '8');
  assert.equal(heard(number + 2, { gold: 8 }), false);
});

test('where a tap waits its answer says, not the entry of another phone', () => {
  count([step('gold', 1)]);
  heard(number + 1, { gold: 9, health: 3 });
  assert.deepEqual([text('gold'), text('health')], ['6', '3']);
});

test('a table that is older than what an entry said shows what it said', () => {
  heard(number + 15, { gold: 8 });
  draw(figure('gold', 6));
  assert.equal(text('gold'), '8');
  draw(figure('gold', 2));
  assert.equal(text('gold'), '2');
});

test('a fresh table shows the taps that wait', () => {
  count([step('gold', 1)]);
  draw(figure('gold', 20));
  assert.equal(text('gold'), '21');
});

test('a tap that was stored counts on where its table is not drawn', () => {
  count([step('gold', 1), step('gold', 1)]);
  passed({ id: 'gold', by: 1 });
  count([step('gold', 1)]);
  assert.equal(text('gold'), '7');
});
