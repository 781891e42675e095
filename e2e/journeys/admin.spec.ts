import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { simpleParser } from 'mailparser';
import type { Browser, Page } from 'playwright/test';
import { expectFinished, expectNoSidewaysScroll } from '../support/finished.ts';
import { expect, expectAccessible, type Language, languages, test, uniqueName } from '../support/fixtures.ts';
import { openIn, password, storeToken } from '../support/people.ts';
import { type Product, root, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, textsOf } from '../support/texts.ts';

// Covers section 20 of docs/product.md. The tests provoke rejected requests, which the browser logs as errors.
test.use({ faultsExpected: true });
test.describe.configure({ mode: 'default' });

const widths = [375, 768, 1280];
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startProduct(testSettings);
});
test.afterAll(() => product.stop());

async function command(...args: string[]): Promise<string> {
  const env = { ...process.env, PORTALS_ROOT: root, DATA_DIR: product.dataDir };
  const run = await promisify(execFile)(process.execPath, [join(root, 'tools/admin.mjs'), ...args], { env });
  return run.stdout;
}

const call = (method: string, path: string, body?: object, token = '') =>
  fetch(`${product.url}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-form-age': '42000',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function newPerson() {
  const username = uniqueName('rosa');
  const account = { username, password, name: 'Rosa Vidal', email: `${username}@example.com` };
  const { token } = await (await call('POST', 'register', account)).json();
  return { ...account, token: String(token) };
}

async function openAs(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await storeToken(page, token);
  return page;
}

const enquire = (email: string, subject: string, message: string) =>
  call('POST', 'contact/send-email', { name: 'Lucía Romero', email, subject, message });

async function mailsTo(address: string) {
  const folder = join(product.dataDir, 'mail');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (name) => simpleParser(await readFile(join(folder, name)))),
  );
  return mails.filter(({ headers }) => JSON.stringify(headers.get('to')).includes(address));
}

/** Checks the page at each width, and on a phone with text enlarged to 200 %. */
async function look(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectFinished(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 375, height: 900 });
  await page.evaluate(() => void document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => void document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('the page is hidden from everybody but administrators, and changes of that right apply immediately', async ({
  browser,
}) => {
  const t = textsOf('mfe-admin', 'en');
  const person = await newPerson();
  const page = await openAs(browser, person.token);
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(request.url()));
  await page.goto('/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('admin');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.includes('mfe-admin'))).toEqual([]);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: t('missing.title') })).toBeVisible();
  await expectAccessible(page);
  const status = async () => (await call('GET', 'enquiries', undefined, person.token)).status;
  expect(await status()).toBe(404);
  expect(await command('grant', person.username)).toContain('is now an administrator');
  await expect.poll(status).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('enquiries.title') })).toBeVisible();
  await command('revoke', person.username);
  await expect.poll(status).toBe(404);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('missing.title') })).toBeVisible();
  const stranger = await (await browser.newContext({ baseURL: product.url })).newPage();
  await stranger.goto('/admin');
  await expect(stranger).toHaveURL(/\/auth$/);
});

async function answer(page: Page, language: Language, email: string): Promise<void> {
  const t = textsOf('mfe-admin', language);
  await page.getByRole('searchbox').fill('pergola');
  await page.getByRole('link', { name: 'Lucía Romero' }).first().click();
  await expect(page.getByText(email).first()).toBeVisible();
  await look(page);
  await page.getByLabel(startsWith(t('reply.text'))).fill('Le llamamos mañana.');
  await page.reload();
  await expect(page.getByLabel(startsWith(t('reply.text')))).toHaveValue('Le llamamos mañana.');
  await page.getByRole('button', { name: t('reply.submit') }).dblclick();
  await expect(page.getByRole('heading', { name: t('replies.title_one', { count: 1 }) })).toBeVisible();
  await expect(page.getByText(t('replies.state.sent'), { exact: true })).toBeVisible();
  const [mail, ...others] = await mailsTo(email);
  expect([mail?.text?.trim(), others]).toEqual(['Le llamamos mañana.', []]);
}

for (const language of languages)
  test(`an administrator creates and revokes a publishing token, in ${language}`, async ({ browser }) => {
    const t = textsOf('mfe-admin', language);
    const admin = await newPerson();
    await command('grant', admin.username);
    const page = await openAs(browser, admin.token);
    await openIn(page, '/admin?view=publishing', language);
    const create = page.getByRole('button', { name: t('tokens.create') });
    await create.waitFor();
    await look(page);
    await create.click();
    const label = uniqueName('CI ');
    await page.getByLabel(startsWith(t('tokens.portal'))).fill('mfe-billing');
    await page.getByLabel(startsWith(t('tokens.label'))).fill(label);
    await look(page);
    await page.getByRole('button', { name: t('newToken.submit') }).dblclick();
    const secret = page.getByRole('textbox', { name: startsWith(t('newToken.secret')) });
    await expect(secret).toHaveValue(/^portal_/);
    await look(page);
    const authorization = `Bearer ${await secret.inputValue()}`;
    const live = () => fetch(`${product.url}/api/releases/mfe-billing`, { headers: { authorization } });
    expect((await live()).status).toBe(200);
    await page.getByRole('button', { name: t('newToken.close') }).click();
    const row = page.getByRole('row', { name: new RegExp(label) });
    await expect(row).toHaveCount(1);
    await look(page);
    await row.getByRole('button').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('revoke.confirm') })
      .click();
    await expect.poll(async () => (await live()).status).toBe(401);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });

for (const language of languages)
  test(`an administrator handles enquiries, accounts and the state of services, in ${language}`, async ({
    browser,
  }) => {
    const t = textsOf('mfe-admin', language);
    const [admin, other] = [await newPerson(), await newPerson()];
    await command('grant', admin.username);
    const email = `${uniqueName('pergola')}@example.com`;
    expect((await enquire(email, 'Pérgola', '<b>Hola</b> \u202e مرحبا')).status).toBe(200);
    const aside = uniqueName('Aside ');
    await enquire(`${uniqueName('spam')}@example.com`, aside, '[url=https://b.example]here[/url]');
    const page = await openAs(browser, admin.token);
    await openIn(page, '/admin', language);
    await expect(page.getByRole('heading', { level: 1, name: t('enquiries.title') })).toBeVisible();
    await look(page);
    await answer(page, language, email);

    await openIn(page, '/admin?state=quarantined', language);
    await page
      .getByRole('row', { name: new RegExp(aside) })
      .getByRole('link')
      .click();
    await look(page);
    await page.getByRole('button', { name: t('enquiry.release') }).click();
    await expect(page.getByRole('button', { name: t('enquiry.markRead') })).toBeVisible();
    await page.getByRole('button', { name: t('enquiry.markRead') }).click();
    await expect(page.getByRole('button', { name: t('enquiry.markNew') })).toBeVisible();
    await page.getByRole('button', { name: t('enquiry.delete') }).click();
    const asked = page.getByRole('alertdialog');
    await asked.waitFor();
    await expectAccessible(page);
    await asked.getByRole('button', { name: t('deleteEnquiry.confirm') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('enquiries.title') })).toBeVisible();

    await openIn(page, '/admin', language);
    await expect(page.getByText('Lucía Romero').first()).toBeVisible();
    await expect(page.getByText(aside)).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('enquiries.export') }).click();
    expect((await download).suggestedFilename()).toBe(`${t('enquiries.file')}.csv`);

    await openIn(page, `/admin?view=users&search=${other.username}`, language);
    await expect(page.getByText(other.email)).toBeVisible();
    await look(page);
    await page.getByRole('button', { name: t('users.endSessions', { name: other.name }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('endSessions.confirm') })
      .click();
    const status = async () => (await call('GET', 'workspaces', undefined, other.token)).status;
    await expect.poll(status).toBe(401);

    await openIn(page, '/admin?view=state', language);
    for (const name of ['auth', 'consulting', 'marketing'] as const)
      await expect(
        page.getByRole('region', { name: t(`state.service.${name}`) }).getByText(/SQLite/),
      ).toBeVisible();
    await look(page);
  });
