import type { Page, Route } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { textsOf } from '../support/texts.ts';

test.use({ faultsExpected: true });

/** Ways in which loading the files of a portal can fail. */
const faults: Record<string, (route: Route) => Promise<void> | void> = {
  refused: (route) => route.abort('connectionrefused'),
  'answered 404': (route) => route.fulfill({ status: 404, body: 'no' }),
  'answered 500': (route) => route.fulfill({ status: 500, body: 'no' }),
  'answered with HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>hello' }),
  corrupt: async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;window.tampered = true;` });
  },
  hanging: () => {},
};

const scripts = '**/releases/mfe-leadmanager/**/*.js';
const shell = textsOf('shell', 'en');
const t = textsOf('mfe-leadmanager', 'en');

async function expectUsableShell(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: shell('language.label') })).toBeVisible();
  await expectAccessible(page);
}

for (const [name, fault] of Object.entries(faults)) {
  test(`a portal whose files are ${name} does not affect the rest of the site, and recovers with 'try again'`, async ({
    page,
  }) => {
    await page.route(scripts, fault);
    await page.goto('/leadmanager');
    const retry = page.getByRole('button', { name: shell('failure.retry') });
    await expect(retry).toBeVisible({ timeout: 20_000 });
    await expectUsableShell(page);
    expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();

    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    await page.unroute(scripts);
    await retry.click();
    await expect(page.getByText(t('login.title')).first()).toBeVisible({ timeout: 20_000 });
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  });
}

test('a broken portal does not prevent another one from working in the same document', async ({ page }) => {
  await page.route(scripts, (route) => route.abort('connectionrefused'));
  await page.goto('/leadmanager');
  await expect(page.getByRole('button', { name: shell('failure.retry') })).toBeVisible({ timeout: 20_000 });
  // The prerendered page must stay visible, and its links must work.
  await page.getByRole('link', { name: t('login.back') }).click();
  await expect(page.locator('#inicio')).toBeVisible();
});
