// What the server is told that this page shows, and how its pushes are read: the parts of the table that changed.

import { $, pageId, shownParts, shownViews, table } from './dom.js';

const PACKED = 'DecompressionStream' in window;

/** The views and the seat that are shown: where they change, the server has to know. */
export const shownHere = () => [...shownViews(), table()?.dataset.query].join(' ');

/** What this page shows, for the address of its stream; nothing for a page that is not made of parts, such as a television's. */
export function shownQuery() {
  const { query = '' } = /** @type {TableElement} */ (table()).dataset;
  const parts = shownParts();
  if (!parts || !shownViews().length) return '';
  const drawing = $('#table [data-drawing]')?.dataset.drawing ?? '';
  return `&${new URLSearchParams({ page: pageId, views: shownViews().join(' '), parts, drawing, ...(PACKED && { packed: 'zlib' }) })}${query.replace('?', '&')}`;
}

/**
 * A push as it was sent: packed by zlib where this browser can unpack it.
 * @param {string} data
 * @returns {Promise<Push>}
 */
export async function readPush(data) {
  if (data.startsWith('{')) return JSON.parse(data);
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).json();
}

/**
 * Two pushes as one.
 * @param {Push | null} earlier
 * @param {Push} later
 * @returns {Push}
 */
export const merged = (earlier, later) =>
  earlier ? { ...later, html: earlier.html && later.html && { ...earlier.html, ...later.html } } : later;
