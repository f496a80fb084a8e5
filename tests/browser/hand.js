// What a hand does next for a move that it has in mind, from nothing but what the page shows: a place to touch, a word
// to type, or a list to drag where the frame lets a list scroll. `want` holds the move's fields as a form sends them,
// `spare` those that need not be said. The page itself is never scrolled, nor is the stage.
(kind, want, spare) => {
  const HELD = { deploy: 'deploy-new' }; // moves whose buttons lie in the dialog of another one
  const { scrollingElement: page } = document;
  if (scrollX || scrollY || page.scrollTop || page.scrollWidth > innerWidth || page.scrollHeight > innerHeight + 1) {
    return { kind: 'none', name: 'The page', fault: `scrolls: ${[scrollX, scrollY, page.scrollWidth, page.scrollHeight]}` };
  }
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const texts = (name) => want[name] ?? [];
  const same = (one, other) => one.length === other.length && one.every((text, n) => text === other[n]);
  const called = (one) => (one.getAttribute('aria-label') || one.dataset.name || one.textContent).trim().replace(/\s+/g, ' ').slice(0, 60);
  const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;

  /** Where to touch a control; `fault` where the glass does not show its middle. Keys go to `wanted`. */
  function touch(one, more = {}) {
    globalThis.wanted = one;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const met = hit && (one.contains(hit) || hit.contains(one) && hit.matches('label'));
    const place = { x, y, name: called(one), kind: 'touch', ...more };
    if (met) return place;
    const list = one.closest('dialog, .menu-list, .view:not(.view-turn)');
    const frame = list && scroller(one, list);
    if (frame) return { ...drag(frame, box), name: place.name };
    return { ...place, fault: hit ? `is covered by ${hit.outerHTML.slice(0, 90)}` : `lies outside the glass, at ${Math.round(x)}, ${Math.round(y)}` };
  }

  /** What scrolls, of what stands around a control and may. */
  function scroller(one, list) {
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
      if (at === list) return null;
    }
    return null;
  }

  function drag(frame, box) {
    const seat = frame.getBoundingClientRect();
    const most = (seat.bottom - seat.top) * 0.7;
    const by = Math.max(-most, Math.min(most, box.top + box.height / 2 - (seat.top + seat.height / 2)));
    return { kind: 'drag', x: seat.left + seat.width / 2, y: seat.top + seat.height / 2, by };
  }

  const dialog = document.querySelector('#dialog[open]');
  if (dialog) return answer(dialog.querySelector('form'));

  /** The next thing to do in a dialog. */
  function answer(form) {
    if (!form) return { kind: 'wait' };
    const given = (name) => all(`input[type="hidden"][name="${name}"]`, form).map((one) => one.value);
    const acts = all('button[name="tap"]:not([aria-hidden])', form).filter((one) => {
      const found = filled(one.value);
      return found && Object.keys(want).every((name) => name in found || spare.includes(name) || form.querySelector(`[name="${name}"]`));
    });
    if (given('kind')[0] !== kind && !acts.length) return { kind: 'none', offers: [`a dialog of ${given('kind')[0]}`] };
    const ends = acts;
    for (const name of Object.keys(want)) {
      const fields = all(`[name="${name}"]:not([type="hidden"])`, form);
      const done = fields.some((one) => one.matches('button')) ? last(name, fields, ends) : field(name, fields);
      if (done) return done;
    }
    const end = ends[0] ?? form.querySelector('.dialog-foot .btn-main, .btn-danger') ?? form.querySelector('button:not([type="button"])');
    return touch(end, { ends: true });
  }

  /** A field whose buttons end the dialog, or whose box takes any other number. */
  function last(name, fields, ends) {
    const [text = ''] = texts(name);
    const button = fields.find((one) => one.matches('button') && one.value === text);
    if (button) { ends.unshift(button); return null; }
    const box = fields.find((one) => one.matches('input'));
    if (!box) return null;
    ends.unshift(box.closest('.row').querySelector('.btn'));
    return box.value === text ? null : touch(box, { types: text });
  }

  function field(name, fields) {
    for (const one of fields) {
      if (one.matches('[type="radio"], [type="checkbox"]')) {
        const before = fields.slice(0, fields.indexOf(one)).filter(({ value }) => value === one.value).length; // "a second one"
        const on = one.matches('[role="switch"]') ? texts(name)[0] === 'yes' : texts(name).filter((text) => text === one.value).length > before;
        if (one.checked !== on && (on || one.type === 'checkbox')) return touch(one.closest('label'));
      } else if (one.value !== (texts(name)[0] ?? '')) return touch(one, { types: texts(name)[0] ?? '' });
    }
    return null;
  }

  /** The fields that a control fills in, by name; null where it is of another move. */
  function filled(said, asked = kind) {
    const [own, query = ''] = said.split('?');
    if (own !== asked) return null;
    if (kind === 'undo') return {};
    const found = {};
    for (const [name, text] of new URLSearchParams(query)) (found[name] ??= []).push(text);
    return Object.entries(found).every(([name, given]) => name === 'as' || name === 'play_for' || name === 'seat' && !want.seat || same(given, texts(name))) ? found : null;
  }

  const whole = (found) => Object.keys(want).every((name) => name in found || spare.includes(name));
  const offers = [];
  for (const one of all('#table button[name="tap"]')) {
    const found = filled(one.value);
    if (found && whole(found)) offers.push({ one, asks: 0 });
  }
  for (const one of all('#table a[data-dialog]')) {
    const href = new URL(one.href).href.split('/dialog/')[1] ?? '';
    const found = filled(href), holds = filled(href, HELD[kind]);
    if (found ?? holds) offers.push({ one, asks: Object.keys(want).filter((name) => !(name in (found ?? holds))).length + (found ? 1 : 9) });
  }
  offers.sort((one, other) => one.asks - other.asks);

  const viewOf = (one) => one.closest('.view')?.id.replace('view-', '') ?? '';
  const views = all('#views input').map(({ value }) => value).filter((view) => view !== 'log');
  const now = document.querySelector('#views input:checked').value;
  const onGlass = (view) => view === now || seen(document.querySelector(`#view-${view}`));
  for (const view of ['', ...views.filter(onGlass), ...views.slice(views.indexOf(now) + 1)]) {
    const there = offers.filter(({ one }) => (one.closest('.view')?.id.replace('view-', '') ?? '') === view).map(({ one }) => one);
    if (!there.length) continue;
    if (view && !onGlass(view)) return touch(document.querySelector(`#views input[value="${view}"]`).closest('label'));
    const found = reach(there);
    if (found) return found;
  }
  return { kind: 'none', offers: all('#table button[name="tap"], #table a[data-dialog]').filter(seen).map((one) => one.value || one.href.split('/dialog/')[1]) };

  /** Of the controls that do it, one that is seen, or what unfolds it. */
  function reach(there) {
    const open = there.find(seen);
    if (open) return touch(open, open.matches('button') ? { ends: true } : { opens: true });
    for (const one of there) {
      const opener = document.querySelector(`[popovertarget="${CSS.escape(one.closest('[popover]')?.id ?? '')}"]`);
      if (opener && seen(opener)) return touch(opener);
      const spot = document.querySelector(`[data-spot="${CSS.escape(one.closest('[data-for]')?.dataset.for ?? '')}"]`);
      if (spot && seen(spot)) return touch(spot, { ends: true, looks: true });
      let fold = null;
      for (let at = one.closest('details:not([open])'); at; at = at.parentElement.closest('details:not([open])')) fold = at;
      if (fold && seen(fold.querySelector('summary'))) return touch(fold.querySelector('summary'));
    }
    return null;
  }
}
