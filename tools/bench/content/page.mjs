import { brotliBytes, loadPage } from '../bytes/page-load.mjs';
import { client } from '../http/seed.mjs';
import { limitsRaised } from '../http/services.mjs';
import { launchBrowser } from '../lib/browser.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { demo, startProduct } from '../lib/product.mjs';
import { seedPeople } from './seed.mjs';
import { askModel, askProduct, reportOverhead, STREAMS, whileStreaming } from './streams.mjs';

const CLICKS = 12;
/** First letters of the generated text. */
const BEGINNING = 'El';

/** Runs in the page: returns the milliseconds from the next click until the first letter of the text is painted. */
const letterAfterClick = (beginning) =>
  new Promise((resolve) => {
    const look = (since) => {
      const written = [...document.querySelectorAll('article')].some(({ textContent }) =>
        textContent?.includes(beginning),
      );
      if (written) resolve(performance.now() - since);
      else requestAnimationFrame(() => look(since));
    };
    addEventListener('click', () => look(performance.now()), { capture: true, once: true });
  });

async function lettersOf(page, url, { companyId, productId }) {
  const taken = [];
  for (let click = 0; click < CLICKS; click++) {
    await page.goto(`${url}/comercia?view=content&company=${companyId}&product=${productId}`);
    const button = page.locator('#root form button[type=submit]');
    await button.waitFor();
    const letter = page.evaluate(letterAfterClick, BEGINNING);
    await button.click();
    taken.push(await letter);
    await page.locator('article textarea').first().waitFor();
  }
  return taken;
}

/**
 * Measures the time from a user's click to the first letter while others generate texts, compared with a bare client of the model under the
 * same load.
 */
async function measureClicks(browser, url, endpoint, person, others) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((token) => localStorage.setItem('auth_token', token), person.token);
  const page = await context.newPage();
  const bare = askModel(endpoint.url);
  /** @type {number[]} */
  const theirs = [];
  await whileStreaming(
    others.map(() => bare),
    async () => {
      for (let click = 0; click < CLICKS; click++) theirs.push(await bare());
    },
  );
  /** @type {number[]} */
  let ours = [];
  await whileStreaming(
    others.map((other) => askProduct(url, other)),
    async () => {
      ours = await lettersOf(page, url, person);
    },
  );
  reportOverhead(`click to first letter, ${others.length} streams open`, ours, theirs, { most: 100 });
  await context.close();
}

/** Prints the bytes that a browser loads to show the views, and the time from a click to the first letter. */
export async function measurePages(root, endpoint) {
  const product = await startProduct(root, { env: { ...limitsRaised, ...endpoint.env } });
  atEnd(product.stop);
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const { token } = await client(product.url)('POST', '/api/login', demo);
  /** @type {any} */
  const companies = await client(product.url, token)('GET', '/api/marketing/companies');
  for (const view of ['content', 'campaigns']) {
    const path = `/comercia?view=${view}&company=${companies[0].id}`;
    const load = await loadPage(browser, product.url + path, { token, shows: '#root h1' });
    const note = `(${load.scriptUrls.length} files)`;
    report(`${view}: JavaScript, KB`, (await brotliBytes(load.scriptUrls)) / 1000, { digits: 1, note });
  }
  const [person, ...others] = await seedPeople(product.url, STREAMS);
  await measureClicks(browser, product.url, endpoint, person, others);
}
