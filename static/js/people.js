// Names typed before, as chips: a tap fills the next empty name, a second tap takes it out again. Where all have one,
// the table gets one seat more.
// A keyboard that completes a name leaves a space behind it: it is no other name.

/** @param {Element} chips */
function nameFields(chips) {
  return [...(chips.closest('form')?.querySelectorAll('input[data-person]') ?? [])].filter((input) => input.offsetParent);
}

/**
 * The name of a further player, if the game takes one more.
 * @param {Element} chips
 */
function oneMore(chips) {
  const numbers = [...(chips.closest('form')?.querySelectorAll('input[name="players"]') ?? [])];
  const next = numbers[numbers.findIndex((number) => number.checked) + 1];
  if (!next) return null;
  next.checked = true;
  next.dispatchEvent(new Event('input', { bubbles: true }));
  next.dispatchEvent(new Event('change', { bubbles: true }));
  return nameFields(chips).find((input) => !input.value.trim());
}

/**
 * @param {Element} chips
 * @param {Element & With<'fill'>} chip
 */
function tap(chips, chip) {
  const fields = nameFields(chips);
  const holder = fields.find((input) => input.value.trim() === chip.dataset.fill);
  const target = holder ?? fields.find((input) => !input.value.trim()) ?? oneMore(chips);
  if (!target) return;
  target.value = holder ? '' : chip.dataset.fill;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Those who sat together last time, all at once. More players who were chosen already keep their places.
 * @param {Element} chips
 * @param {string[]} names
 */
function seatAll(chips, names) {
  const numbers = [...(chips.closest('form')?.querySelectorAll('input[name="players"]') ?? [])];
  const number = numbers.find((one) => one.value === String(names.length));
  const chosen = numbers.find((one) => one.checked);
  if (number && !(Number(chosen?.value) > names.length)) {
    number.checked = true;
    number.dispatchEvent(new Event('input', { bubbles: true }));
    number.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const [place, input] of nameFields(chips).entries()) {
    input.value = names[place] ?? (names.includes(input.value.trim()) ? '' : input.value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** @param {Element} chips */
function mark(chips) {
  const taken = nameFields(chips).map((input) => input.value.trim());
  for (const chip of chips.querySelectorAll('[data-fill]')) {
    const on = taken.includes(chip.dataset.fill);
    chip.setAttribute('aria-pressed', String(on));
    chip.classList.toggle('chip-on', on);
  }
}

for (const chips of document.querySelectorAll('[data-people]')) {
  chips.hidden = false;
  chips.addEventListener('click', (event) => {
    const chip = event.target.closest('[data-fill]');
    if (chip) tap(chips, chip);
    const together = event.target.closest('[data-together]');
    if (together) seatAll(chips, JSON.parse(together.dataset.together));
  });
  chips.closest('form')?.addEventListener('input', () => mark(chips));
  mark(chips);
}
