import type { Page, Request } from 'playwright/test';
import { takeClock } from '../support/clock.ts';
import { addCompany, kinds } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { signedIn } from '../support/people.ts';
import { isAsked } from '../support/requests.ts';
import { startsWith, textsOf } from '../support/texts.ts';

const t = textsOf('mfe-consulting', 'en');
const ui = textsOf('packages/ui', 'en');
const shell = textsOf('shell', 'en');

/** Records every request to the API as `METHOD /path`. */
function noteCalls(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && isAsked(request)) requests.push(request);
  });
  const name = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  const count = (call: string) => requests.filter((request) => name(request) === call).length;
  return { requests, names: () => requests.map(name), count };
}

const addProduct = async (page: Page) => {
  await page.getByRole('button', { name: t('products.addFirst') }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(startsWith(t('products.fields.name'))).fill('Aceite');
  await form.getByLabel(startsWith(t('products.fields.description'))).fill('Virgen extra');
  await form.getByRole('button', { name: t('records.create'), exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Virgen extra' })).toBeVisible();
};

for (const stored of [true, false]) {
  const who = stored ? 'a stored token' : 'a cookie alone';

  test(`requests always carry the cookie, and a bearer token and content type only when there is one (${who})`, async ({
    page,
  }) => {
    const account = await signedIn(page);
    if (!stored) await page.addInitScript(() => window.localStorage.removeItem('auth_token'));
    const id = await addCompany(page, account);
    const { requests } = noteCalls(page);
    await page.goto(`/empresa/${id}`);
    await addProduct(page);
    await page.getByRole('button', { name: shell('signOut.label') }).click();
    await expect(page).toHaveURL(/\/auth$/);

    const all = await Promise.all(
      requests.map(async (request) => ({ request, headers: await request.allHeaders() })),
    );
    const leaving = all.findIndex(({ request }) => request.url().endsWith('/api/logout'));
    expect(leaving).toBeGreaterThan(5);
    for (const { request, headers } of all.slice(0, leaving + 1)) {
      const what = `${request.method()} ${request.url()}`;
      expect(headers.cookie, what).toContain('session=');
      expect(headers.authorization, what).toBe(stored ? `Bearer ${account.token}` : undefined);
      const type = request.postData() === null ? undefined : 'application/json';
      expect(headers['content-type'], what).toBe(type);
    }
    expect(all.filter(({ request }) => request.postData() !== null)).toHaveLength(1);
    for (const { headers } of all.slice(leaving + 1)) expect(headers.authorization).toBeUndefined();
  });
}

test('focus does not cause polling or refetching; data that others may have changed are refetched when shown again', async ({
  page,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { name: 'Olivares del Sur', having: kinds });
  const other = await addCompany(page, account, { name: 'Talleres Ría' });
  const { names, count } = noteCalls(page);
  await page.goto('/consultoria');
  await expect(page.getByText('Talleres Ría')).toBeVisible();
  await takeClock(page);
  const open = (name: string) => page.getByRole('link', { name }).first().click();
  const back = () =>
    page
      .getByRole('main')
      .getByRole('link', { name: t('portal.companies') })
      .click();
  await open('Olivares del Sur');
  const tabs = ['departments', 'problems', 'strengths', 'contacts', 'products'];
  for (const tab of tabs) await page.getByRole('tab', { name: startsWith(t(`company.tabs.${tab}`)) }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Aceite ecológico' })).toBeVisible();
  await back();
  await expect(page.getByText('Talleres Ría')).toBeVisible();
  await expect.poll(() => count('GET /api/companies')).toBe(2);
  const before = names();

  await page.clock.fastForward(60_000);
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
  });
  expect(names()).toEqual(before);
  await open('Olivares del Sur');
  await expect(page.getByRole('article').filter({ hasText: 'Aceite ecológico' })).toBeVisible();
  await page.getByRole('tab', { name: startsWith(t('company.tabs.problems')) }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Los pedidos se pasan a mano' })).toBeVisible();
  await page.clock.fastForward(60_000);
  await back();
  await open('Talleres Ría');
  await expect(page.getByText(t('products.emptyTitle'))).toBeVisible();
  expect(new Set(names().filter((name) => !name.includes(`/companies/${other}`)))).toEqual(new Set(before));
  // The company is read once for each opening of its page (twice) and for each tab (rule 5.8), and never by focus.
  expect(count(`GET /api/companies/${id}`)).toBe(2 + tabs.length + 1);
  expect(count(`GET /api/companies/${id}/report`)).toBeLessThanOrEqual(1);
  expect(count('GET /api/companies')).toBe(3);

  await addProduct(page);
  // The response to the creation contains the new product, so the list must not be fetched again.
  expect(count(`GET /api/companies/${other}/products`)).toBe(1);
  expect(count(`GET /api/companies/${other}/problems`)).toBe(1);
});

test('public pages and logins request no session without a hint of one, protected pages request it once', async ({
  page,
}) => {
  const { names } = noteCalls(page);
  for (const path of ['/', '/solutions', '/comerzia']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await untilHydrated(page);
    await page.getByRole('combobox').first().selectOption('es');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('combobox').first().selectOption('en');
  }
  await page.goto('/auth');
  const submit = page.getByRole('button', { name: ui('login.submit'), exact: true });
  await expect(submit).toBeEnabled();
  expect(names()).toEqual([]);
  await page.goto('/consultoria');
  await expect(submit).toBeEnabled();
  expect(names()).toEqual(['GET /api/user']);
});
