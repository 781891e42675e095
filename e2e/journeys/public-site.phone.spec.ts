import type { Page } from 'playwright/test';
import { expect, type Language, languages, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { openIn } from '../support/people.ts';
import { expectLanded } from '../support/scrolling.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Opens the menu of a page, and returns the elements of the menu. */
async function openMenu(page: Page, path: string, language: Language) {
  const t = textsOf('mfe-marketing', language);
  await openIn(page, path, language);
  await untilHydrated(page);
  const opener = page.getByRole('button', { name: t('header.openMenu') });
  await opener.click();
  const menu = page.getByRole('dialog', { name: t('header.menu') });
  const close = menu.getByRole('button', { name: t('header.closeMenu') });
  await expect(close).toBeFocused();
  return { opener, menu, close, contact: menu.getByRole('link', { name: t('menu.contact'), exact: true }) };
}

test('the menu fills the screen, traps the focus and closes with Escape', async ({
  page,
  language,
  viewport,
}) => {
  const { opener, menu, close, contact } = await openMenu(page, '/', language);
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  await expect(menu.getByRole('link')).toHaveCount(1);
  for (const [key, focused] of [
    ['Tab', contact],
    ['Tab', close],
    ['Shift+Tab', contact],
    ['Shift+Tab', close],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await close.click();
  await expect(menu).toHaveCount(0);
});

for (const path of ['/', '/comerzia']) {
  test(`choosing Contact in the menu of ${path} closes it and scrolls there`, async ({ page, language }) => {
    const { menu, contact } = await openMenu(page, path, language);
    await contact.click();
    await expect(menu).toHaveCount(0);
    await expectLanded(page, 'contacto');
    await expect(page).toHaveURL('/#contacto');
  });
}

for (const language of languages)
  test(`the header fits on one row on the narrowest phone (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await openIn(page, '/', language);
    await untilHydrated(page);
    const parts = page.getByRole('banner').locator('a:visible, label:visible, button:visible');
    const middles = await parts.evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(middles.length).toBe(4);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
