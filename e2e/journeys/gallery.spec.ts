import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveGallery } from '@portals/build';
import type { Locator, Page } from 'playwright/test';
import { expectNoSidewaysScroll } from '../support/finished.ts';
import { expect, expectAccessible, type Language, test } from '../support/fixtures.ts';
import { root } from '../support/product.ts';

// The tests run in one process, so that they share one build of the gallery. They do not need the product.
test.describe.configure({ mode: 'default' });
// The gallery has its own address; this base URL is only needed because the fixture requires one.
test.use({ baseURL: 'http://127.0.0.1' });

interface Look {
  theme: 'light' | 'dark';
  lang: Language;
  width: number;
}

const light: Look = { theme: 'light', lang: 'en', width: 1280 };
const dark: Look = { theme: 'dark', lang: 'es', width: 375 };
/** Covers every pair of theme, language and width, but not every triple, because no layout depends on all three. */
const looks: readonly Look[] = [
  light,
  dark,
  { ...light, lang: 'es', theme: 'dark' },
  { ...dark, lang: 'en', theme: 'light' },
];

/** Folder for screenshots meant for people; no test compares them. */
const pictures = process.env.GALLERY_PICTURES;

let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery(join(root, 'packages/ui'));
});
test.afterAll(() => gallery.close());

/** Shows a view; the page is loaded only if it is not open yet. */
async function show(
  page: Page,
  { theme, lang, width }: Look,
  more: Record<string, string> = {},
): Promise<void> {
  const query = `?${new URLSearchParams({ theme, lang, ...more })}`;
  await page.setViewportSize({ width, height: 900 });
  if (!page.url().startsWith(gallery.url)) await page.goto(`${gallery.url}${query}`);
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, query);
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

async function picture(page: Page, name: string, { theme, lang, width }: Look): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  const file = `${name.replace(/\W+/g, '-')}-${width}-${theme}-${lang}.png`;
  await page.screenshot({ path: join(pictures, file), fullPage: name === 'all' });
}

test('every component fits and is accessible in every state, theme and language', async ({ page }) => {
  for (const look of looks) {
    await show(page, look);
    await expect(page.locator('[data-state-of]').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    // This page shows all components together and so repeats landmarks. The other test therefore checks best practices.
    await expectAccessible(page, { bestPractice: false });
    await picture(page, 'all', look);
  }
  for (const width of [375, 768, 1280]) {
    await show(page, { ...dark, width }, { text: '200' });
    await expectNoSidewaysScroll(page);
  }
});

test('dialogs, menus and whole pages fit and are accessible', async ({ page }) => {
  await show(page, light);
  const names = await page
    .locator('iframe')
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('title') ?? ''));
  expect(names.length).toBeGreaterThan(10);
  for (const look of [light, dark])
    for (const own of names) {
      await show(page, look, { own });
      await expect(page.locator('h1, h2').first()).toBeAttached();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await picture(page, own, look);
    }
});

test('a chosen radio and its focus look different in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await show(page, light);
  const lines = (box: Locator) =>
    box.evaluate((element) => {
      const { borderTopWidth, outlineStyle } = getComputedStyle(element);
      return { border: borderTopWidth, outline: outlineStyle };
    });
  for (const group of ['RadioCards', 'ScaleInput', 'SegmentedControl']) {
    const states = page.locator(`[data-state-of="${group}"]`);
    const boxOf = (input: string) => states.locator(`:has(> input${input}:enabled)`).first();
    await expect(boxOf(':checked')).toBeVisible();
    expect(await lines(boxOf(':not(:checked)'))).toEqual({ border: '1px', outline: 'none' });
    expect(await lines(boxOf(':checked'))).toEqual({ border: '3px', outline: 'none' });
    // A page that is still starting on a busy machine may move the focus once more.
    await expect(async () => {
      await boxOf(':checked').locator('input').focus();
      expect(await lines(boxOf(':checked'))).toEqual({ border: '3px', outline: 'solid' });
    }).toPass();
  }
});
