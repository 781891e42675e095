import type { Page } from 'playwright/test';
import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expectFinished, expectNoSidewaysScroll } from '../support/finished.ts';
import { expect, expectAccessible, type Language, languages, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { protectedPaths, publicPaths } from '../support/routes.ts';
import { textsOf } from '../support/texts.ts';

// Everything is then on screen at once, as people who asked for less motion get it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page and waits until it is rendered. */
async function open(page: Page, path: string, language: Language): Promise<void> {
  await openIn(page, path, language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

for (const language of languages) {
  for (const path of [...publicPaths, '/no-such-page']) {
    test(`${path} is accessible, in finished ${language}, and fits`, async ({ page }) => {
      await open(page, path, language);
      await expectFinished(page);
      await expectAccessible(page);
    });
  }

  test(`the pages behind a sign-in are accessible, in finished ${language}, and fit`, async ({ page }) => {
    const account = await signedIn(page);
    const id = await addCompany(page, account, { name: 'Olivares del Sur', having: kinds });
    await addReport(page, account, id);
    const paths = protectedPaths.map((path) => path.replace(':id', String(id)));
    const more = [
      `/empresa/${id}?tab=report`,
      '/comercia?view=leads',
      '/leadmanager/dashboard?section=settings',
    ];
    for (const path of [...paths, ...more]) {
      await open(page, path, language);
      await expectFinished(page);
      await expectAccessible(page);
    }
  });

  test(`the menus of small screens are accessible (${language})`, async ({ page, viewport }) => {
    const marketing = textsOf('mfe-marketing', language);
    await page.setViewportSize({ width: Math.min(viewport?.width ?? 375, 375), height: 812 });
    await open(page, '/', language);
    await page.getByRole('button', { name: marketing('header.openMenu') }).click();
    const menu = page.getByRole('dialog', { name: marketing('header.menu') });
    await expect(menu.getByRole('link')).toHaveText([marketing('menu.contact')]);
    await expectAccessible(page);

    await signedIn(page);
    await open(page, '/leadmanager/dashboard', language);
    await page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') }).click();
    await expect(page.getByRole('dialog').getByRole('navigation')).toHaveCount(3);
    await expect(page.getByRole('dialog').getByRole('navigation').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('the main screens need no sideways scroll at 320 pixels or enlarged to 200 %', async ({ page }) => {
  const account = await signedIn(page);
  const name = 'Cooperativa agroalimentaria-exportadora de Villanueva';
  const id = await addCompany(page, account, { name, having: kinds });
  await addReport(page, account, id);
  const company = [`/empresa/${id}`, `/empresa/${id}?tab=report`];
  for (const path of ['/', '/solutions', '/consultoria', ...company, '/comercia', '/leadmanager/dashboard']) {
    await open(page, path, 'es');
    for (const [width, height] of [
      [320, 256],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
    }
  }
});

test('who asked for less motion gets every section at once, and nothing that moves', async ({ page }) => {
  await open(page, '/', 'en');
  const faint = await page
    .locator('main section')
    .evaluateAll(
      (sections) =>
        sections.filter((section) =>
          [section, ...section.querySelectorAll('h2, h3, p')].some(
            (node) => getComputedStyle(node).opacity === '0',
          ),
        ).length,
    );
  expect(faint).toBe(0);
  const endless = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY &&
            animation.playState === 'running',
        ).length,
  );
  expect(endless).toBe(0);
});
