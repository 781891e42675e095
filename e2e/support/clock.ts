import type { Page } from 'playwright/test';

/**
 * Lets a test control the time of an open page. Playwright also replaces `performance`, whose resource entries the product reads, so these
 * functions are restored.
 */
export async function takeClock(page: Page): Promise<void> {
  const real = await page.evaluateHandle(() => window.performance);
  await page.clock.install();
  await page.evaluate((performance) => {
    Object.defineProperty(window, 'performance', { value: performance, configurable: true });
  }, real);
}
