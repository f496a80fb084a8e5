// Hand a link over: share it where the phone can, otherwise copy it.

import { say as translate } from './dom.js';
import { toast } from './toast.js';

/** @param {string} url */
async function handOver(url) {
  if (navigator.share) {
    await navigator.share({ url }).catch(() => {});
    return;
  }
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(url).then(
      () => toast(translate('copied')),
      () => {},
    );
    return;
  }
  if (oldWay(url)) toast(translate('copied'));
}

/**
 * On plain http in a home network the clipboard interface is missing.
 * @param {string} url
 */
function oldWay(url) {
  const field = document.createElement('textarea');
  field.value = url;
  field.className = 'sr';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-copy]');
  if (button) handOver(button.dataset.copy);
});
