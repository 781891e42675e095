import type { Page } from 'playwright/test';
import { addCompany } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { signedIn } from '../support/people.ts';
import { protectedPaths, publicPaths } from '../support/routes.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a path in three ways, expects the same page each time, and returns the heading and title of the page. */
async function openThreeWays(page: Page, path: string): Promise<{ h1: string; title: string }> {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  const h1 = String(await heading(page).textContent()).trim();
  const title = await page.title();
  await page.reload();
  await expect(heading(page)).toHaveText(h1);
  await page.goto(path === '/' ? '/?from=mail' : `${path}/`);
  await expect(heading(page)).toHaveText(h1);
  await expect(page).toHaveTitle(title);
  return { h1, title };
}

test('each public path has its own page, by address, on reload and with a trailing slash', async ({
  page,
}) => {
  const titles = new Set<string>();
  for (const path of publicPaths) {
    const { title } = await openThreeWays(page, path);
    expect(titles, path).not.toContain(title);
    titles.add(title);
  }
});

test('each protected path has its own page, by address, on reload and with a trailing slash', async ({
  page,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { name: 'Olivares del Sur' });
  const titles = new Set<string>();
  for (const path of protectedPaths)
    titles.add((await openThreeWays(page, path.replace(':id', String(id)))).title);
  expect(titles.size).toBe(protectedPaths.length);
});

test('any other path shows the sales page, even one that begins like a route', async ({ page }) => {
  await page.goto('/comerzia');
  await expect(heading(page)).toBeVisible();
  const h1 = String(await heading(page).textContent()).trim();
  const alike = [
    '/consultori',
    '/consultoriax',
    '/empresa',
    '/comercia-landing/x',
    '/leadmanager/x',
    '/webia/x',
  ];
  for (const path of ['/no-such-page', ...alike]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(heading(page), path).toHaveText(h1);
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', /\/comerzia$/);
  }
});
