import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Words with dots between, as keys of texts have; addresses of sites and files look alike. */
const keyLike = /(?<![@/\w.-])[a-z][A-Za-z]*(?:\.[a-z][A-Za-z_]*)+(?![@/\w-])/g;
const address = /\.(com|es|org|net|io|ai|eu|html|txt|md)$/;

/** Fails for texts that were left as keys or with empty places, and for a page that is wider than the screen. */
export async function expectFinished(page: Page): Promise<void> {
  const text = (await page.locator('body').allInnerTexts()).join('\n');
  expect(text.match(keyLike)?.filter((word) => !address.test(word)) ?? []).toEqual([]);
  expect(text).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A page takes a moment to follow when its window becomes narrower.
  await expect.poll(over, `too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}
