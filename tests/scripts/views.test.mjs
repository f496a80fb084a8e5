// The views: which of them a phone shows.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { drawTable, tableOf } from './page.mjs';

const STORE = 'companion-view AAAAA';
const html = ({ question = 'q1', mine = true } = {}) => `
  <fieldset id="views">${['turn', 'table', 'players'].map((id) => `<input type="radio" name="view" value="${id}" ${id === 'turn' ? 'checked' : ''}>`).join('')}</fieldset>
  <section class="view" id="view-turn"><div id="question" data-question="${question}" ${mine ? 'data-mine' : ''}><h2 id="question-text" tabindex="-1">?</h2></div></section>
  <section class="view" id="view-table"><div class="stepper"><form><button name="tap" value="less">−</button></form></div><button id="other">Other</button></section>
  <form class="bar"><button class="btn-main" name="tap" value="next">Next cards</button></form>`;

drawTable('AAAAA', html());
sessionStorage.setItem(STORE, 'players');
await import('../../static/js/views.js');
const atFirst = shown();

function shown() {
  return [...document.querySelectorAll('#views input')].find(({ checked }) => checked).value;
}

function choose(id) {
  document.querySelector(`#views [value="${id}"]`).click();
}

/** The table is drawn with this question; everything else stays, as the morph leaves it. */
function draw(question, detail = { own: false }) {
  const template = document.createElement('template');
  template.innerHTML = tableOf('AAAAA', html(question), 1);
  document.querySelector('#question').replaceWith(template.content.querySelector('#question'));
  document.dispatchEvent(new CustomEvent('companion:drawn', { detail }));
}

beforeEach(() => {
  draw({ question: 'before' });
  choose('table');
});

test('the view that this phone looked at last is shown again', () => {
  assert.equal(atFirst, 'players');
});

test('a view that is chosen is remembered for this table', () => {
  choose('players');
  assert.equal(sessionStorage.getItem(STORE), 'players');
});

test('a new question to this phone brings its stage', () => {
  draw({ question: 'q2' });
  assert.equal(shown(), 'turn');
  assert.equal(sessionStorage.getItem(STORE), 'turn');
});

test('the same question again leaves the view', () => {
  draw({ question: 'before' });
  assert.equal(shown(), 'table');
});

test('a question to another phone leaves the view, and the next to this one brings it', () => {
  draw({ question: 'q2', mine: false });
  assert.equal(shown(), 'table');
  draw({ question: 'before' });
  assert.equal(shown(), 'turn');
});

test('who counts beside the stage goes on counting where the own tap brings a question', () => {
  const less = document.querySelector('.stepper button');
  less.closest('form').addEventListener('submit', (event) => event.preventDefault(), { once: true });
  less.click();
  draw({ question: 'q2' }, { own: true });
  assert.equal(shown(), 'table');
  draw({ question: 'q3' }, { own: false });
  assert.equal(shown(), 'turn');
});

test('what comes of the main act is seen on the stage', () => {
  const main = document.querySelector('.bar .btn-main');
  main.form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  main.click();
  draw({ question: 'before' }, { own: true });
  assert.equal(shown(), 'turn');
  choose('table');
  draw({ question: 'before' }, { own: false });
  assert.equal(shown(), 'table');
});

test('a focus that is lost goes to the question, one that is not stays', () => {
  document.querySelector('#other').focus();
  draw({ question: 'q2' });
  assert.equal(document.activeElement.id, 'other');
  document.activeElement.blur();
  draw({ question: 'q3' });
  assert.equal(document.activeElement.id, 'question-text');
});
