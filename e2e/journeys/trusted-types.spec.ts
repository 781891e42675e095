import { expect, test } from '../support/fixtures.ts';

/** Tries several ways to run text as code in the page, and returns the names of the blocked attempts. */
const refusals = () => {
  const attempts: Record<string, () => unknown> = {
    html: () => {
      document.createElement('div').innerHTML = '<img src="x">';
    },
    script: () => {
      document.createElement('script').textContent = 'globalThis.ran = true';
    },
    address: () => {
      document.createElement('script').src = '/evil.js';
    },
  };
  return Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt();
      return [];
    } catch {
      return [name];
    }
  });
};

test.describe('an attacker’s text', () => {
  // Chromium logs each blocked attempt as an error.
  test.use({ faultsExpected: true });

  test('becomes neither markup nor code', async ({ page }) => {
    await page.goto('/webia');
    expect(await page.evaluate(refusals)).toEqual(['html', 'script', 'address']);
  });
});

test('navigating to the home page adds its structured data despite the policy', async ({ page }) => {
  await page.goto('/webia');
  await page.locator('header a[href="/"]').first().click();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
