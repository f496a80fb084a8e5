// The dialog: what it shows of an address, and what stays of what was typed.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { drawTable, open, requests, settle, toasts } from './page.mjs';

const { closeDialog, dialogError, openDialog } = await import('../../static/js/dialog.js');

const dialog = document.querySelector('#dialog');
let addresses = 0;
let url = '';

beforeEach(async () => {
  addresses += 1;
  url = `http://companion.test/t/AAAAA/dialog/${addresses}`;
  drawTable('AAAAA', `<a data-dialog href="${url}"><span data-value="gold">5</span></a>`, { number: 4 });
  closeDialog();
  dialog.replaceChildren();
});

const link = () => document.querySelector('a[data-dialog]');

/** Ask for it, and let the server answer with this. */
async function shown(html, status = 200) {
  openDialog(url, link());
  await settle();
  await open[0].answer(status, { html });
}

test('it shows what the address answers, and remembers from where', async () => {
  await shown('<p>How much?</p>');
  assert.ok(dialog.open);
  assert.equal(dialog.textContent, 'How much?');
  assert.equal(dialog.dataset.from, url);
});

test('a tap on a link with a key held opens its page and no dialog', async () => {
  link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  await settle();
  assert.equal(requests.length, 0);
  link().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await settle();
  assert.deepEqual(
    requests.map((one) => one.url),
    [url],
  );
  await open[0].answer(200);
});

test('a hurried second tap asks once', async () => {
  openDialog(url, link());
  openDialog(url, link());
  await settle();
  assert.equal(requests.length, 1);
  await open[0].answer(200);
});

test('of two that were asked for, the later one is shown', async () => {
  openDialog(url, link());
  openDialog(`${url}/other`, link());
  await settle();
  const [earlier, later] = open;
  await later.answer(200, { html: 'later' });
  await earlier.answer(200, { html: 'earlier' });
  assert.equal(dialog.textContent, 'later');
});

test('without a network the one seen last at this address is shown', async () => {
  await shown('seen');
  closeDialog();
  dialog.replaceChildren();
  openDialog(url, link());
  await settle();
  await open[0].fail();
  assert.deepEqual([dialog.open, dialog.textContent], [true, 'seen']);
});

test('but not one of another table than is drawn, as its figures are old', async () => {
  await shown('seen');
  closeDialog();
  document.querySelector('#table').dataset.number = '5';
  openDialog(url, link());
  await settle();
  await open[0].fail();
  assert.equal(dialog.open, false);
  assert.deepEqual(toasts(), ['(offline-dialog)']);
});

test('nor where the figure that was tapped is another one', async () => {
  await shown('seen');
  closeDialog();
  link().querySelector('[data-value]').textContent = '6';
  openDialog(url, link());
  await settle();
  await open[0].fail();
  assert.equal(dialog.open, false);
});

test('an answer that failed is not kept', async () => {
  await shown('broken', 500);
  assert.equal(dialog.open, false);
});

test('it is played against the table that is drawn', async () => {
  await shown('<form><input type="hidden" name="expect" value="2"></form>');
  assert.equal(dialog.querySelector('input').value, '4');
});

test('a refusal stands in the dialog that has a place for it, else it comes and goes', async () => {
  await shown('<div class="dialog-error" hidden><p data-sentence></p></div>');
  dialogError('Too many.');
  assert.equal(dialog.querySelector('.dialog-error').hidden, false);
  assert.equal(dialog.querySelector('[data-sentence]').textContent, 'Too many.');
  await shown('<p>No place</p>');
  dialogError('Too many.');
  assert.deepEqual(toasts(), ['Too many.']);
});

test('− and + beside a figure stay within its bounds', async () => {
  await shown(
    '<div class="dial"><button type="button" data-step="-5"></button><input type="number" min="0" max="9" value="4"><button type="button" data-step="5"></button></div>',
  );
  const [less, more] = dialog.querySelectorAll('button');
  const values = [];
  for (const one of [more, more, less, less]) {
    one.click();
    values.push(dialog.querySelector('input').value);
  }
  assert.deepEqual(values, ['9', '9', '4', '0']);
});
