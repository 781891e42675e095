import type { Page } from 'playwright/test';
import { addCompany } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

/** These tests check that a user who returns finds the same scroll position, language and document head. */
const t = textsOf('mfe-marketing', 'en');
const es = textsOf('mfe-marketing', 'es');
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls to a position, and waits until the page has stored it. */
async function scrollInto(page: Page, y: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
  await page.waitForFunction(
    (to) => JSON.stringify(window.history.state?.scrolls ?? []).includes(`,${to}]`),
    y,
  );
}

for (const where of ['/', '/comerzia'])
  test(`a reload and Back restore the scroll position of ${where}`, async ({ page }) => {
    await page.goto(where);
    await untilHydrated(page);
    await scrollInto(page, 876);
    const address = page.url();
    await page.reload();
    await untilHydrated(page);
    await expect.poll(() => top(page)).toBe(876);
    await page.evaluate(() => {
      Array.from(document.querySelectorAll<HTMLElement>('footer a[href="/solutions"]')).at(0)?.click();
    });
    await expect(page).toHaveURL('/solutions');
    await expect.poll(() => top(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.locator('main h1')).not.toHaveText(t('enquiry.title'));
    await expect.poll(() => top(page)).toBe(876);
  });

test('Back from another document restores the scroll position of the home page', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await scrollInto(page, 2345);
  await page.goto('/legal/aviso-legal.html');
  await page.goBack();
  await untilHydrated(page);
  await expect.poll(() => top(page)).toBe(2345);
});

test('an address with a section is still scrolled to when it is opened again', async ({ page }) => {
  await page.goto('/#soluciones');
  await untilHydrated(page);
  await expect
    .poll(() => page.evaluate(() => document.getElementById('soluciones')?.getBoundingClientRect().top))
    .toBeCloseTo(80, -1);
});

test('the scroll position of a portal’s list is restored, although the list loads after the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 600 });
  const account = await signedIn(page);
  for (let index = 1; index <= 9; index += 1) await addCompany(page, account, { name: `Empresa ${index}` });
  await page.goto('/consultoria');
  await expect(page.getByText('Empresa 9')).toBeVisible();
  await scrollInto(page, 321);
  await page.reload();
  await expect(page.getByText('Empresa 9')).toBeVisible();
  await expect.poll(() => top(page)).toBe(321);
  const link = page.getByRole('link', { name: 'Empresa' }).nth(4);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/\/empresa\/\d+$/);
  await page.goBack();
  await expect(page.getByText('Empresa 9')).toBeVisible();
  await expect.poll(() => top(page)).toBe(321);
});

test('the language in the address survives every link, navigation and reload until another one is chosen', async ({
  page,
}) => {
  await page.addInitScript(() => window.localStorage.setItem('language', 'en'));
  await page.goto('/?lang=es');
  await untilHydrated(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es('home.hero.title'));
  expect(await page.evaluate(() => window.localStorage.getItem('language'))).toBe('en');
  await page.getByRole('link', { name: es('footer.exploreSolutions') }).click();
  await expect(page).toHaveURL('/solutions?lang=es');
  await page.getByRole('banner').getByRole('button').first().click();
  await expect(page).toHaveURL(/\/\?lang=es$/);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: es('menu.consulting') })
    .click();
  await expect(page).toHaveURL('/auth?lang=es');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await untilHydrated(page);
  await page.getByRole('combobox').selectOption('en');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('link', { name: textsOf('mfe-consulting', 'en')('auth.back') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** Returns the document head that search engines and link previews read. */
const headOf = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.head.querySelectorAll(
        'title, meta[name="robots"], meta[name="description"], link[rel="canonical"], link[hreflang], meta[property^="og:"]:not([property^="og:image"])',
      ),
    ]
      .map((element) =>
        ['title', 'name', 'property', 'hreflang', 'rel', 'content', 'href']
          .map((name) => element.getAttribute(name) ?? '')
          .concat(element.tagName === 'TITLE' ? (element.textContent ?? '') : '')
          .join(' ')
          .trim(),
      )
      .sort(),
  );

test('after a navigation within the site the document head is that of the new page', async ({ page }) => {
  const served = async (address: string) => {
    await page.goto(address);
    await untilHydrated(page);
    return headOf(page);
  };
  const [auth, solutions] = [await served('/auth'), await served('/solutions')];
  const images = page.locator('meta[property^="og:image"]');
  await page.goto('/');
  await untilHydrated(page);
  await expect(images).not.toHaveCount(0);
  await page.getByRole('link', { name: t('footer.exploreSolutions') }).click();
  await expect(page).toHaveURL('/solutions');
  await expect.poll(() => headOf(page)).toEqual(solutions);
  await expect(images).toHaveCount(0);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('menu.consulting') })
    .click();
  await expect(page).toHaveURL('/auth');
  await expect.poll(() => headOf(page)).toEqual(auth);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(images).not.toHaveCount(0);
});
