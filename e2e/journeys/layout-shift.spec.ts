import type { Page } from 'playwright/test';
import { addCompany, kinds } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { watchShifts } from '../support/hydration.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { startSlowProxy } from '../support/proxy.ts';
import { addressOf, untilPrerendered } from '../support/public-pages.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Maximum sum of layout shifts, which still rounds to 0.00. `npm run bench layout-shift` measures every page, also on a slow connection.
 */
const most = 0.005;

/** Expects a page not to shift; shifts are summed up for each page separately. */
async function expectStill(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(most);
}

/** Delays API responses by different times, so that shifts between loading states are detected. */
async function delayAnswers(page: Page): Promise<void> {
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 100 + (calls % 5) * 60));
    await route.continue().catch(() => undefined);
  });
}

/** Returns the fonts that the browser actually used for the main heading; a loaded font may still be unused. */
async function fontsOfHeading(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => ({
    name: familyName.replace(/ Light$/, ''),
    isOwn: isCustomFont,
  }));
}

test('text uses its own fonts from the first paint on, without a request for a font file', async ({
  page,
  language,
}) => {
  await untilPrerendered('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/', '/consultoria']) {
    await openRendered(page, path, language);
    expect(await fontsOfHeading(page), path).toEqual([{ name: 'Space Grotesk', isOwn: true }]);
  }
  expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([]);
});

test.describe('on a slow connection', () => {
  test.use({ faultsExpected: true });

  for (const path of ['/', '/algorithmia', '/comerzia'])
    test(`${path} does not shift while its HTML arrives`, async ({ page, language }) => {
      const address = addressOf(path, language);
      await untilPrerendered(address);
      const proxy = await startSlowProxy(process.env.PRODUCT_URL ?? '');
      await page.route('**/*.js', (route) => route.abort());
      await watchShifts(page);
      for (const width of language === 'en' ? [768, 1280] : [375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(proxy.url + address);
        await expectStill(page, address);
      }
      proxy.stop();
    });
});

test('registration does not shift while it loads', async ({ page, language }) => {
  const address = `/auth?mode=register&lang=${language}`;
  await untilPrerendered(address);
  const html = await (await page.request.get(address)).text();
  expect(/autocomplete="new-password"/i.test(html), 'it is prerendered as it is').toBe(true);
  await watchShifts(page);
  await page.goto(address);
  await expect(page.locator('button[type="submit"]')).toBeEnabled();
  await expectStill(page, address);
});

test('pages behind a sign-in do not shift when responses arrive', async ({ page, language }) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  const stored = await page.request.post('/api/marketing/companies', {
    headers: { authorization: `Bearer ${account.token}` },
    data: {
      name: 'Olivares',
      sector: 'Alimentación',
      targetAudience: 'Hoteles',
      targetAudienceType: 'B2B',
      commercialObjectives: 'Vender más',
    },
  });
  expect(stored.status()).toBe(201);
  await delayAnswers(page);
  await watchShifts(page);
  for (const path of [
    '/consultoria',
    `/empresa/${id}?tab=problems`,
    '/comercia',
    '/comercia?view=leads&show=imports',
  ]) {
    await openRendered(page, path, language);
    await expectStill(page, path);
  }
});
