import type { Locator } from 'playwright/test';
import { expect, type Language, languages, test, uniqueName } from '../support/fixtures.ts';
import { compareServed, openHeld, untilHydrated, watchShifts } from '../support/hydration.ts';
import { signedIn } from '../support/people.ts';
import { addressOf, allTexts, brand, publicPages, untilPrerendered } from '../support/public-pages.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const pages = publicPages();
const variants = pages.flatMap((page) => languages.map((language) => ({ ...page, language })));
const one = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Returns the displayed text, without hidden elements and markup. */
const seen = async (part: Locator) =>
  one(await part.evaluate((element) => String(Reflect.get(element, 'innerText'))));
const home = pages.find(({ path }) => path === '/');
if (!home) throw new Error('no portal renders the home page beforehand');

/** Returns the first long text of the portal in this language that occurs in `shown` and does not exist in the other language. */
function ownText(shown: string, portal: string, language: Language): string | undefined {
  const other = new Set(allTexts(portal, language === 'en' ? 'es' : 'en').map(one));
  return allTexts(portal, language)
    .map(one)
    .find((text) => text.length > 40 && !other.has(text) && shown.includes(text));
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { portal, path, head, language } of variants) {
    test(`${path} is readable in ${language}`, async ({ page }) => {
      const t = textsOf(portal, language);
      const address = addressOf(path, language);
      await untilPrerendered(address);
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('main h1')).toBeVisible();
      const heading = await seen(page.locator('main h1'));
      expect(
        allTexts(portal, language)
          .map(one)
          .some((text) => heading.includes(text)),
      ).toBe(true);
      const shown = await seen(page.locator('main'));
      expect(ownText(shown, portal, language)).toBeDefined();
      const variables = { brand };
      await expect(page).toHaveTitle(t(`${head}.title`, variables));
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', t(`${head}.description`, variables));
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveCount(1);
      await expect(canonical).toHaveAttribute('href', `${process.env.PRODUCT_URL}${address}`);
      await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(3);
    });
  }

  for (const path of ['/', '/solutions']) {
    test(`the contact form of ${path} can be sent, and keeps what was typed when it is rejected`, async ({
      page,
    }) => {
      const address = addressOf(path, 'es');
      await untilPrerendered(address);
      await page.goto(address);
      await page.locator('[name="nombre"]').fill('Ana "Ruiz"');
      // The browser's validation accepts this address, but the service rejects it.
      await page.locator('[name="email"]').fill('ana@acme');
      await page.locator('[name="mensaje"]').fill('Una línea\ny otra');
      await page.locator('form button[type="submit"]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.locator('[name="nombre"]')).toHaveValue('Ana "Ruiz"');
      await expect(page.locator('[name="mensaje"]')).toHaveValue('Una línea\ny otra');
      await expect(page.locator('[name="email"]')).toHaveAttribute('aria-invalid', 'true');
      await page.locator('[name="email"]').fill(`${uniqueName('ana')}@example.com`);
      await page.locator('button').click();
      await expect(page.getByRole('heading', { name: 'Hemos recibido el mensaje' })).toBeVisible();
      await page.getByRole('link').click();
      await expect(page).toHaveURL(address);
    });
  }
});

for (const { path, language } of variants) {
  test(`${path} in ${language} is hydrated without any change or layout shift`, async ({ page }) => {
    const address = addressOf(path, language);
    await untilPrerendered(address);
    await watchShifts(page);
    const release = await openHeld(page, address);
    release();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await compareServed(page)).toEqual({ lost: [], difference: null });
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
}

test('the documents of the site fit in the first 30 segments of a connection', async () => {
  // A server sends at most 10 segments of 1,460 bytes on a new connection (RFC 6928), and 20 more once these are acknowledged, so 30
  // segments arrive within two round trips.
  const sent = variants.map(async ({ path, language }) => {
    const address = addressOf(path, language);
    await untilPrerendered(address);
    const { headers } = await fetch(process.env.PRODUCT_URL + address, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    const names = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    return [address, Number(headers.get('content-length')) + names.join('').length] as const;
  });
  const sizes = await Promise.all(sent);
  expect(sizes.length).toBeGreaterThan(10);
  expect(sizes.filter(([, size]) => !(size > 0 && size <= 30 * 1460))).toEqual([]);
});

test('what is typed before the script runs survives hydration', async ({ page }) => {
  await untilPrerendered('/');
  const release = await openHeld(page, '/');
  const field = (name: string) => page.locator(`#contacto [name="${name}"]`);
  await field('nombre').fill('Carmen Soler');
  await field('servicio').selectOption('custom_ai');
  await field('marketing').check();
  release();
  await untilHydrated(page);
  await field('email').fill('carmen@example.com');
  await expect(field('email')).toHaveValue('carmen@example.com');
  await expect(field('nombre')).toHaveValue('Carmen Soler');
  await expect(field('servicio')).toHaveValue('custom_ai');
  await expect(field('marketing')).toBeChecked();
});

test('a visitor with a session sees the same page and the way to their own, and nothing is rendered twice', async ({
  page,
}) => {
  await signedIn(page);
  await untilPrerendered('/');
  await watchShifts(page);
  const release = await openHeld(page, '/');
  const asked = page.waitForResponse('**/api/user');
  release();
  expect((await asked).status()).toBe(200);
  await untilHydrated(page);
  // The header and the footer link to the home page for signed-in users (rule 21.1).
  const own = page.locator('[data-page] li:has(> a[href="/home"])');
  await expect(own).toHaveCount(2);
  await own.evaluateAll((items) => items.map((item) => item.remove()));
  expect(await compareServed(page)).toEqual({ lost: [], difference: null });
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

test('a stored language that the cookie did not contain is applied after hydration', async ({ page }) => {
  const { portal, path } = home;
  await untilPrerendered(path);
  await page.addInitScript(() => {
    window.localStorage.setItem('language', 'es');
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  const release = await openHeld(page, path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  release();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect.poll(async () => ownText(await seen(page.locator('main')), portal, 'es')).toBeDefined();
  expect((await compareServed(page)).lost).toEqual([]);
});

test.describe('when the portal fails to load', () => {
  test.use({ faultsExpected: true });

  test('the page stays readable, and works with what was typed once the portal is loaded', async ({
    page,
  }) => {
    const { portal, path } = home;
    await untilPrerendered(path);
    let broken = true;
    let refused = 0;
    await page.route(`**/releases/${portal}/**`, (route) => {
      if (!broken) return route.continue();
      refused += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.goto(path);
    const heading = page.locator('main h1');
    const text = await seen(heading);
    await expect.poll(() => refused).toBeGreaterThan(8);
    await expect(heading).toHaveText(text);
    const field = (name: string) => page.locator(`#contacto [name="${name}"]`);
    await field('nombre').fill('Carmen Soler');
    await field('servicio').selectOption('custom_ai');
    await field('marketing').check();
    await field('mensaje').pressSequentially('One');
    broken = false;
    await untilHydrated(page);
    await expect(heading).toHaveText(text);
    await expect(field('mensaje')).toBeFocused();
    await page.keyboard.type(' and two');
    await expect(field('mensaje')).toHaveValue('One and two');
    await expect(field('nombre')).toHaveValue('Carmen Soler');
    await expect(field('servicio')).toHaveValue('custom_ai');
    await expect(field('marketing')).toBeChecked();
  });
});
