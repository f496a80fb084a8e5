// Times in the phone's own zone, and in the page's language. The server is told the zone, by a cookie, for what it
// counts by months.

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const secure = location.protocol === 'https:' ? '; secure' : '';
// biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store, and none over plain http
if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=31536000; samesite=lax${secure}`;

const { lang } = document.documentElement;
/** The phone's own way of that language, as 24 hours in English; undefined is what it is set to. */
const way = navigator.language.split('-')[0] === lang ? undefined : lang;
const clock = new Intl.DateTimeFormat(way, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(way, { day: 'numeric', month: 'short' });
const date = new Intl.DateTimeFormat(way, { dateStyle: 'medium' });

/**
 * A time of day; with `data-day` the day where that is not today, with `data-date` the date, for what is printed.
 * @param {ParentNode} from
 */
export function ownTime(from = document) {
  for (const element of from.querySelectorAll('time[data-at]')) {
    const at = new Date(Number(element.dataset.at));
    const today = at.toDateString() === new Date().toDateString();
    const format = 'date' in element.dataset ? date : 'day' in element.dataset && !today ? day : clock;
    element.textContent = format.format(at);
  }
}
