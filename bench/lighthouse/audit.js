// What Lighthouse says of pages, as its mobile preset measures them. Its argument is a JSON object: the path of `chrome`, its
// `flags`, how many `times`, and `pages`, each { name, url, cookie }, where the cookie is
// { name, value } of a phone that sits at the table. Prints a JSON line for each page and time.

import lighthouse from 'lighthouse';
import { launch } from 'puppeteer-core';

const { chrome, flags, times, pages } = JSON.parse(process.argv[2]);

const FOR_ALL = ['is-crawlable']; // a search engine is kept from the pages of a table, as it should be

/** The audits of a category that did not get all their points, with what each costs of its hundred. */
function costs(category, audits) {
  const whole = category.auditRefs.reduce((sum, { weight }) => sum + weight, 0);
  return category.auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id] && audits[id].score !== null && audits[id].score < 1)
    .map(({ id, weight }) => ({ id, points: 100 * (1 - audits[id].score) * weight / whole, said: audits[id].displayValue ?? '', where: places(audits[id]) }));
}

/** What a person would look for in the page. */
const places = ({ details }) => (details?.items ?? []).slice(0, 3).map(({ node, source, url, description }) => node?.snippet ?? description ?? url ?? source?.url ?? '');

/** Each time a new browser, which knows no file yet; the phone of a seat has its cookie. */
async function audited({ name, url, cookie }) {
  const browser = await launch({ executablePath: chrome, args: flags, defaultViewport: null });
  try {
    if (cookie) await browser.setCookie({ ...cookie, domain: new URL(url).hostname });
    const { lhr } = await lighthouse(url, { logLevel: 'silent', skipAudits: cookie ? FOR_ALL : [] }, undefined, await browser.newPage());
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const categories = Object.values(lhr.categories);
    const scores = Object.fromEntries(categories.map(({ id, score }) => [id, Math.round(score * 100)]));
    return { name, scores, lost: Object.fromEntries(categories.map((category) => [category.id, costs(category, lhr.audits)])) };
  } finally {
    await browser.close();
  }
}

/** On a busy machine a page may seem to hang: it is visited once more. */
const again = (page) => audited(page).catch((error) => { console.error(error.message); return audited(page); });

for (let time = 0; time < times; time += 1) {
  for (const page of pages) console.log(JSON.stringify(await again(page)));
}
