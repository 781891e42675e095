import type { Page } from 'playwright/test';

/**
 * Lets a test control the time of an open page. Playwright's clock also replaces `performance`, but the product reads the resource entries
 * of the real one, so it is restored.
 */
export async function takeClock(page: Page): Promise<void> {
  const real = await page.evaluateHandle(() => window.performance);
  await page.clock.install();
  await page.evaluate((performance) => {
    Object.defineProperty(window, 'performance', { value: performance, configurable: true });
  }, real);
}
