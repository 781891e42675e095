import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Matches words joined by dots, as in text keys; domains and file names are excluded. */
const keyLike = /(?<![@/\w.-])[a-z][A-Za-z]*(?:\.[a-z][A-Za-z_]*)+(?![@/\w-])/g;
const address = /\.(com|es|org|net|io|ai|eu|html|txt|md)$/;

/** Fails when the page shows a text key or an unfilled placeholder, or is wider than the screen. */
export async function expectFinished(page: Page): Promise<void> {
  const text = (await page.locator('body').allInnerTexts()).join('\n');
  expect(text.match(keyLike)?.filter((word) => !address.test(word)) ?? []).toEqual([]);
  expect(text).not.toMatch(/\{\{|\}\}|undefined|\[object|NaN/);
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Polls, because the page needs some time to adapt to a narrower window.
  await expect.poll(over, `too wide at ${page.url()}`).toBeLessThanOrEqual(0);
}
