import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { openRendered } from '../support/people.ts';
import { addressOf, publicPages, untilPrerendered } from '../support/public-pages.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

declare global {
  interface Window {
    shifted: string[];
  }
}

const t = textsOf('mfe-marketing', 'en');
const solutions = '#soluciones > [data-reveal]';

/** Scrolls until the given fraction of the element's height is visible at the lower edge of the window. */
const bringIn = (page: Page, selector: string, share: number) =>
  page.locator(selector).evaluate(async (element, part) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top + height * part - window.innerHeight, behavior: 'instant' });
    for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
  }, share);

/** Records layout shifts from the first byte on. The header is excluded, because it is meant to become compact. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (!element?.closest('header')) window.shifted.push(element?.outerHTML.slice(0, 160) ?? 'gone');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('the header stays at the top, and is compact from the 21st pixel on', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'fixed');
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const heightOf = async () => (await header.boundingBox())?.height ?? 0;
  const full = await heightOf();
  await scrollTo(21);
  await expect(header).toHaveAttribute('data-compact', 'true');
  await expect.poll(heightOf).toBeLessThan(full);
  await scrollTo(20);
  await expect(header).toHaveAttribute('data-compact', 'false');
  await expect.poll(heightOf).toBe(full);
  await scrollTo(3000);
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  await expect(header.getByRole('button', { name: t('header.openMenu') })).toBeHidden();
});

test('a section fades in once a tenth of it is visible, and stays visible', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const section = page.locator(solutions);
  await expect(section).toHaveAttribute('data-reveal', 'hidden');
  await bringIn(page, solutions, 0.05);
  await expect(section).toHaveCSS('opacity', '0');
  await bringIn(page, solutions, 0.15);
  await expect(section).toHaveAttribute('data-reveal', 'shown');
  await expect(section).toHaveCSS('opacity', '1');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(section).toHaveAttribute('data-reveal', 'shown');
});

test('in print every section is visible, and the controls of the header are not', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const header = page.getByRole('banner');
  const controls = [header.getByRole('button', { name: t('header.contact') }), header.getByRole('combobox')];
  for (const control of controls) await expect(control).toBeVisible();
  await expect(page.locator(solutions)).toHaveAttribute('data-reveal', 'hidden');
  await page.emulateMedia({ media: 'print' });
  for (const control of controls) await expect(control).toBeHidden();
  await expect(header).toHaveCSS('position', 'static');
  await expect(page.locator(solutions)).toHaveCSS('opacity', '1');
});

test.describe('for users who prefer reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('every section is visible immediately, and nothing moves', async ({ page }) => {
    await openRendered(page, '/', 'en');
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
});

for (const { path } of publicPages()) {
  test(`nothing below the header of ${path} shifts while a user scrolls to the end`, async ({ page }) => {
    await noteShifts(page);
    for (const language of ['en', 'es'] as const) {
      const address = addressOf(path, language);
      await untilPrerendered(address);
      await page.goto(address);
      await untilHydrated(page);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const { documentElement: root } = document;
        for (let top = 0; top < root.scrollHeight; top += window.innerHeight / 2) {
          window.scrollTo({ top, behavior: 'instant' });
          for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
        }
      });
      expect(await page.evaluate(() => window.shifted), address).toEqual([]);
    }
  });
}
