// Times in the phone's own zone and language; the server knows neither.

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function ownTime(from = document) {
  for (const element of from.querySelectorAll('time[data-at]')) {
    const at = new Date(Number(element.dataset.at));
    const today = at.toDateString() === new Date().toDateString();
    element.textContent = 'day' in element.dataset && !today ? day.format(at) : clock.format(at);
  }
}
