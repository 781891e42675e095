import type { Browser, Page } from 'playwright/test';
import {
  type Arrival,
  arrivals,
  type Fault,
  faults,
  injectFault,
  type PageOfPortal,
  pagesOfPortals,
} from '../support/faults.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import {
  type LoneGateway,
  previousVersion,
  type Stock,
  startLoneGateway,
  stocks,
} from '../support/lone-gateway.ts';
import { untilPrerendered } from '../support/public-pages.ts';
import { noteSeconds } from '../support/seconds.ts';
import { textsOf } from '../support/texts.ts';

test.use({ faultsExpected: true });

const shell = textsOf('shell', 'en');
/** A page stops waiting for a hanging file after six seconds; this higher limit allows for a much slower machine. */
const patience = { timeout: 90_000 };

interface Strike {
  fault: Fault;
  target: PageOfPortal;
  way: Arrival;
  stock: Stock;
}

const hangs = ({ name }: Fault) => name.endsWith('hanging');

let gateways: Record<Stock, LoneGateway>;
test.beforeAll(async () => {
  // The gateway `earlier` does not prerender, so the browser renders the first page. The gateway `fresh` does, so the browser hydrates the
  // server's HTML.
  const [earlier, fresh] = await Promise.all([
    startLoneGateway({}, 'earlier'),
    startLoneGateway({ PRERENDER: 'on' }, 'fresh'),
  ]);
  gateways = { earlier, fresh };
  for (const { path } of pagesOfPortals) await untilPrerendered(fresh.url + path);
});
test.afterAll(() => Promise.all(Object.values(gateways).map((gateway) => gateway.stop())));

/** Navigates within the document, as a click on a link does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

// The selector excludes the placeholder in the document, which may contain a heading as well.
const pageOf = (page: Page) => page.locator('[data-page] h1').first();
const retryOf = (page: Page) => page.getByRole('button', { name: shell('failure.retry') });

async function expectReadable(page: Page, what: string): Promise<void> {
  await expect(pageOf(page), what).toBeVisible(patience);
  await expect(retryOf(page), what).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'tampered')), what).toBeUndefined();
}

/**
 * Breaks one portal in one way. If an earlier release is intact, the page must use it; otherwise the page must report the failure and
 * recover on a retry.
 */
async function suffer(page: Page, { fault, target, way, stock }: Strike) {
  const gateway = gateways[stock];
  // A fresh install has only the live release, so breaking only the live release is the same as breaking all releases.
  for (const scope of stock === 'fresh' ? (['all'] as const) : (['live', 'all'] as const)) {
    const what = `${fault.name}, ${target.portal}, ${way}, ${stock}, ${scope}`;
    if (way === 'navigation') {
      await page.goto(gateway.url + target.from);
      await expectReadable(page, what);
    }
    const mend = await injectFault(page, gateway, target, fault, scope);
    const startedAt = performance.now();
    if (way === 'navigation') await follow(page, target.path);
    else await page.goto(gateway.url + target.path, { waitUntil: 'commit' });
    if (scope === 'live') {
      // On a slow machine, the earlier release may also take longer than the time that the page waits for a file; the page then loads only
      // after a click on the retry button.
      const retryWhenSlow = async () => {
        if (hangs(fault) && (await retryOf(page).isVisible()))
          await retryOf(page)
            .click({ timeout: 1000 })
            .catch(() => undefined);
      };
      const previous = page.locator(`link[href*="/releases/${target.portal}/${previousVersion}"]`);
      await expect(async () => {
        await retryWhenSlow();
        expect(await previous.count(), what).toBeGreaterThan(0);
        expect(await pageOf(page).isVisible(), what).toBe(true);
      }).toPass(patience);
      await expectReadable(page, what);
      noteSeconds(`${fault.name}, ${stock}`, 'the release before stands in', startedAt);
    } else {
      await expect(retryOf(page), what).toBeVisible(patience);
      noteSeconds(`${fault.name}, ${stock}`, 'it is said, with another try', startedAt);
      expect(await page.evaluate(() => Reflect.get(window, 'tampered')), what).toBeUndefined();
      // Until the retry, the server's HTML must stay readable.
      if (stock === 'fresh' && way === 'first load') await expect(pageOf(page), what).toBeVisible();
      await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
      await mend();
      // While the server's HTML is shown, the shell also retries by itself, so the button may disappear before the click.
      await expect(async () => {
        if (await retryOf(page).isVisible()) await retryOf(page).click({ timeout: 1000 });
        expect(await retryOf(page).count(), what).toBe(0);
        expect(await pageOf(page).isVisible(), what).toBe(true);
      }).toPass(patience);
      await expectReadable(page, what);
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument')), what).toBe(true);
    }
    await mend();
  }
}

async function sufferAlone(browser: Browser, strike: Strike): Promise<void> {
  // A small window takes less processor time to render, which leaves more for the code under test.
  const viewport = { width: 800, height: 600 };
  const context = await browser.newContext({ serviceWorkers: 'block', viewport });
  // Aborting fails if the page was closed first, because closing a page ends its requests.
  await context.route(/\.(woff2|png|svg|webp)$/, (route) => route.abort().catch(() => undefined));
  await suffer(await context.newPage(), strike);
  await context.close();
}

const strikesOf = (fault: Fault): Strike[] =>
  stocks.flatMap((stock) =>
    arrivals.flatMap((way) => fault.strikes[stock][way].map((target) => ({ fault, target, way, stock }))),
  );

/** Runs the faults in batches that do not overload the processor. */
async function sufferAll(browser: Browser, strikes: Strike[], atOnce: number) {
  for (let start = 0; start < strikes.length; start += atOnce) {
    const some = strikes.slice(start, start + atOnce);
    await Promise.all(some.map((strike) => sufferAlone(browser, strike)));
  }
}

for (const fault of faults.filter((one) => !hangs(one))) {
  for (const stock of stocks) {
    const strikes = strikesOf(fault).filter((one) => one.stock === stock);
    if (strikes.length === 0) continue;
    test(`${fault.name}, ${stock}: only the broken portal is affected`, async ({ browser }) => {
      await sufferAll(browser, strikes, 2);
    });
  }
}

test('a prerendered page whose files are refused is accessible, and its links lead on', async ({ page }) => {
  await page.route('**/releases/mfe-leadmanager/**/*.js', (route) => route.abort('connectionrefused'));
  await page.goto(`${gateways.fresh.url}/leadmanager`);
  await expect(retryOf(page)).toBeVisible(patience);
  await expect(page.getByRole('combobox', { name: shell('language.label') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: textsOf('mfe-leadmanager', 'en')('login.back') }).click();
  await expect(page.locator('#inicio')).toBeVisible();
});

// Tests with hanging files mostly wait, so several run in parallel.
const hanging = faults.filter(hangs).flatMap(strikesOf);
const sideBySide = 5;
for (let start = 0; start < hanging.length; start += sideBySide) {
  const some = hanging.slice(start, start + sideBySide);
  const last = start + some.length;
  test(`hanging files, ${start + 1} to ${last}: only the broken portal is affected`, async ({ browser }) => {
    await sufferAll(browser, some, sideBySide);
  });
}
