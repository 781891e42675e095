import type { Page } from 'playwright/test';

/**
 * Puts the time of an open page into the test's hands. Playwright also replaces `performance`, whose records of what
 * was fetched the product reads; they are put back.
 */
export async function takeClock(page: Page): Promise<void> {
  const real = await page.evaluateHandle(() => window.performance);
  await page.clock.install();
  await page.evaluate((performance) => {
    Object.defineProperty(window, 'performance', { value: performance, configurable: true });
  }, real);
}
