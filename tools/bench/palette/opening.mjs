import { brotliBytes, loadPage } from '../bytes/page-load.mjs';
import { client } from '../http/seed.mjs';
import { limitsRaised } from '../http/services.mjs';
import { launchBrowser } from '../lib/browser.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { median, quantile, report } from '../lib/figures.mjs';
import { demo, startProduct } from '../lib/product.mjs';

const OPENINGS = 20;

/** Runs in the page: measures the milliseconds from the next key press until an element is painted. */
function watch(selector) {
  const measured = new Promise((resolve) => {
    const look = (since) => {
      if (document.querySelector(selector)) resolve(performance.now() - since);
      else requestAnimationFrame(() => look(since));
    };
    addEventListener('keydown', () => look(performance.now()), { capture: true, once: true });
  });
  Object.assign(window, { measured });
}

/** Returns the milliseconds from a key press until an element is painted, and closes the element. */
async function pressed(page, selector, key) {
  await page.evaluate(watch, selector);
  await page.keyboard.press(key);
  const ms = await page.evaluate(() => Reflect.get(window, 'measured'));
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  return ms;
}

async function startOwn(root) {
  const product = await startProduct(root, { env: limitsRaised });
  atEnd(product.stop);
  return product.url;
}

/** Prints how long the palette takes to open, the first time including its code, compared with a dialog that is already loaded. */
export async function measureOpening(root) {
  const url = process.env.BENCH_URL ?? (await startOwn(root));
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const { token } = await client(url)('POST', '/api/login', demo);
  const address = `${url}/consultoria`;
  const load = await loadPage(browser, address, { token, shows: '#root h1' });
  report('JavaScript of the first view, KB', (await brotliBytes(load.scriptUrls)) / 1000, { digits: 1 });
  const first = [];
  const again = [];
  const dialogs = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript((stored) => localStorage.setItem('auth_token', stored), token);
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('#root table').waitFor();
    first.push(await pressed(page, 'input[role=combobox]', 'Control+k'));
    again.push(await pressed(page, 'input[role=combobox]', 'Control+k'));
    await page.locator('main button').first().focus();
    dialogs.push(await pressed(page, '[role=dialog]', 'Enter'));
    await context.close();
  }
  const dialog = median(dialogs);
  for (const [label, taken] of Object.entries({ 'for the first time': first, again })) {
    report(`palette open ${label}, p95, ms`, quantile(taken, 0.95), { digits: 0, most: 100 });
    report('  of a dialog of the page, medians', median(taken) / dialog, {
      note: `(${median(taken).toFixed(0)} against ${dialog.toFixed(0)} ms)`,
    });
  }
}
