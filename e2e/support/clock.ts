import type { Page } from 'playwright/test';

/**
 * Lets a test control the time of an open page. Playwright's clock also replaces `window.performance`, which is restored, because the shell
 * reads its resource entries.
 */
export async function takeClock(page: Page): Promise<void> {
  const real = await page.evaluateHandle(() => window.performance);
  await page.clock.install();
  await page.evaluate((performance) => {
    Object.defineProperty(window, 'performance', { value: performance, configurable: true });
  }, real);
}
