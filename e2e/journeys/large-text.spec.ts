import type { Locator, Page } from 'playwright/test';
import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expect, languages, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { openIn, signedIn } from '../support/people.ts';
import { addressOf, brand } from '../support/public-pages.ts';
import { textsOf } from '../support/texts.ts';

// On the smallest phone with text enlarged to 200 %, sections are much taller than the screen.
test.use({ viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'no-preference' } });

const enlarge = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.documentElement === null) return;
      document.documentElement.style.fontSize = '200%';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });

for (const observed of [true, false])
  for (const language of languages)
    test(`large text hides no section from a user who scrolls to it, ${observed ? 'with' : 'without'} an observer (${language})`, async ({
      page,
    }) => {
      await enlarge(page);
      await page.addInitScript((keep) => {
        if (!keep) Reflect.deleteProperty(window, 'IntersectionObserver');
      }, observed);
      await page.goto(addressOf('/', language));
      await untilHydrated(page);
      const sections = page.locator('[data-reveal]');
      expect(await sections.count()).toBeGreaterThan(3);
      const heights = await sections.evaluateAll((all) => all.map((one) => one.clientHeight));
      // At least one section must be much taller than the screen; otherwise the test could not tell a fraction of the section from a
      // fraction of the screen.
      expect(Math.max(...heights)).toBeGreaterThan(5 * 568);
      if (observed) await expect(page.locator('[data-reveal="hidden"]').first()).toBeAttached();
      for (const section of await sections.all()) {
        await section.evaluate((one) => {
          const { top } = one.getBoundingClientRect();
          // Scrolls until the top of the section is in the lowest sixth of the screen.
          window.scrollTo({ top: top + window.scrollY - 470, behavior: 'instant' });
        });
        await expect(section).toHaveCSS('opacity', '1');
      }
    });

/** Returns the number of vertically scrolling boxes in an element, including the element. */
const scrollers = (element: Locator) =>
  element.evaluate(
    (sheet) =>
      [sheet, ...sheet.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
      ).length,
  );

async function expectToFit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, `too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}

test('large text causes no horizontal scrolling at the logins and in the portals', async ({ page }) => {
  await enlarge(page);
  for (const path of ['/auth', '/leadmanager/auth']) {
    await page.goto(`${path}?lang=es`);
    await expectToFit(page);
  }
  const account = await signedIn(page);
  const id = await addCompany(page, account, { name: 'Olivares', having: kinds });
  const company = ['departments', 'report'].map((tab) => `/empresa/${id}?tab=${tab}&lang=es`);
  for (const path of ['/consultoria?lang=es', ...company, '/comercia?view=leads&lang=es']) {
    await page.goto(path);
    await expectToFit(page);
  }
});

test.describe('on a phone of 375 px', () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test('large text leaves the mark of the brand in the bar of a portal, and does not cut its name', async ({
    page,
  }) => {
    // The browser's font size is changed rather than the page's, because media queries in rem depend only on the browser's.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await signedIn(page);
    await page.goto('/comercia?lang=es');
    const link = page.getByRole('banner').getByRole('link', { name: brand, exact: true });
    await expect(link).toBeVisible();
    const isCut = await link.evaluate((element) => {
      const name = element.querySelector('span')?.getBoundingClientRect();
      // A name one pixel wide is visually hidden, which does not count as cut off.
      return name === undefined || (name.width > 1 && name.right > element.getBoundingClientRect().right);
    });
    expect(isCut).toBe(false);
    await expect(link.locator('svg')).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('large text puts columns below each other instead of cutting them', async ({ page }) => {
    await enlarge(page);
    const account = await signedIn(page);
    const id = await addCompany(page, account, { name: 'Olivares', having: kinds });
    await addReport(page, account, id);
    const headers = { authorization: `Bearer ${account.token}` };
    const data = {
      ...{ name: 'Olivares', sector: 'Food', commercialObjectives: 'Hotels' },
      ...{ targetAudience: 'Buyers', targetAudienceType: 'B2B' },
    };
    const company = await (await page.request.post('/api/marketing/companies', { headers, data })).json();
    for (const path of [
      `/empresa/${id}?tab=report&lang=es`,
      ...['content', 'brand'].map((view) => `/comercia?view=${view}&company=${company.id}&lang=es`),
    ]) {
      await page.goto(path);
      await expectToFit(page);
    }
  });
});

test.describe('when the page does not start', () => {
  test.use({ faultsExpected: true });

  test('the error message leaves most of a small screen to the page, even with large text', async ({
    page,
  }) => {
    await enlarge(page);
    await page.route('**/releases/shell/**/*.js', (route) => route.abort());
    await page.goto(addressOf('/', 'es'));
    const told = page.locator('#failed');
    await expect(told).toBeVisible();
    expect((await told.boundingBox())?.height).toBeLessThanOrEqual(568 / 2);
    await told.getByRole('link').scrollIntoViewIfNeeded();
    await expect(told.getByRole('link')).toBeInViewport();
  });
});

test.describe('on a phone of usual size', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('a long form in a dialog has one scroll bar', async ({ page }) => {
    await signedIn(page);
    const t = textsOf('mfe-comercia', 'en');
    await openIn(page, '/comercia?view=companies', 'en');
    await page.getByRole('button', { name: t('companies.first') }).click();
    const dialog = page.getByRole('dialog', { name: t('companyForm.newTitle') });
    await expect(dialog.getByRole('radio').first()).toBeAttached();
    expect(await scrollers(dialog)).toBe(1);
  });

  for (const language of languages)
    test(`large text leaves the buttons of a dialog reachable (${language})`, async ({ page }) => {
      await enlarge(page);
      await signedIn(page);
      const t = textsOf('mfe-consulting', language);
      await openIn(page, '/consultoria', language);
      await page.getByRole('button', { name: t('companies.empty.action') }).click();
      const dialog = page.getByRole('dialog');
      const submit = dialog.locator('button[type="submit"]');
      await expect(submit).toBeAttached();
      const title = await dialog.getByRole('heading').boundingBox();
      // Scrolls with the wheel, because a script can also scroll content that a user cannot.
      await page.mouse.move((title?.x ?? 0) + 20, (title?.y ?? 0) + 10);
      await page.mouse.wheel(0, 3000);
      await expect(submit).toBeInViewport({ ratio: 1 });
      const [sheet, button] = [await dialog.boundingBox(), await submit.boundingBox()];
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(
        (sheet?.y ?? 0) + (sheet?.height ?? 0),
      );
      expect(await scrollers(dialog)).toBe(1);
      const team = textsOf('mfe-team', language);
      await openIn(page, '/people?view=invitations', language);
      await page.getByRole('button', { name: team('invitations.new') }).click();
      await expect(dialog.getByRole('radio').first()).toBeAttached();
      expect(await scrollers(dialog)).toBe(1);
    });
});
