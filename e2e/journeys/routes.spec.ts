import type { Page } from 'playwright/test';
import { addCompany } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { signedIn } from '../support/people.ts';
import { portals } from '../support/portals.ts';
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

test('a missing file or API path gets 404 and never a page', async ({ request }) => {
  for (const path of [
    '/api/no-such-thing',
    '/releases/shell/0.0.0/main.js',
    '/no-such-file.js',
    '/favicon.missing.png',
  ]) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toContain('<html');
  }
});

test('an invalid id redirects to the list with an explanation', async ({ page }) => {
  await signedIn(page);
  await page.addInitScript(() => window.localStorage.setItem('language', 'es'));
  for (const id of ['abc', '0', '-1', '1.5']) {
    await page.goto(`/empresa/${id}`);
    await expect(page, id).toHaveURL(/\/consultoria$/);
    await expect(page.getByText('ID de empresa no válido').first(), id).toBeVisible();
  }
});

test('the public pages link to each other and to the portals', async ({ page }) => {
  await page.goto('/comercia-landing');
  for (const href of ['/comercia', '/webia'])
    await expect(page.getByRole('main').locator(`a[href="${href}"]`).first()).toBeVisible();
  await page.goto('/huyu-projects');
  const outside = page.getByRole('main').locator('a[target=_blank]');
  await expect(outside.first()).toHaveAttribute('rel', /noopener/);
  await expect(outside.first()).toHaveAttribute('href', /^https:/);
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const { login } of portals) await expect(footer.locator(`a[href="${login}"]`)).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(footer.locator('a[href^="tel:+34"]')).toHaveCount(1);
});
