import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import Database from 'libsql';
import type { Page } from 'playwright/test';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, test, uniqueName } from '../support/fixtures.ts';
import { openIn, password, storeToken } from '../support/people.ts';
import { message } from '../support/portals.ts';
import { type Product, root, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, textsOf } from '../support/texts.ts';

// Covers rules 19.70 to 19.79. The test suspends a service, and the browser logs each request that fails because of it.
test.use({ faultsExpected: true });
test.describe.configure({ mode: 'default' });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startProduct(testSettings);
});
test.afterAll(() => product.stop());

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectFinished(page);
  await expectAccessible(page);
}

/** Sends a signal to the process of one of the site's services. */
async function signal(name: string, what: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args']);
  const isOurs = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(product.dataDir);
    } catch {
      return false;
    }
  };
  const pids = stdout
    .split('\n')
    .filter((line) => line.includes(join(root, 'services', name, 'dist', 'main.js')))
    .map((line) => line.trim().split(' ')[0] ?? '');
  for (const pid of pids.filter(isOurs)) process.kill(Number(pid), what);
}

/**
 * Waits until no message is on screen, because on a phone a message may cover a button. The pointer is moved away first, because a message
 * stays while the pointer is over it.
 */
async function untilNoMessage(page: Page): Promise<void> {
  await page.mouse.move(0, (page.viewportSize()?.height ?? 0) / 2);
  await expect(message(page)).toHaveCount(0);
}

async function newAccount(page: Page) {
  const username = uniqueName('datos');
  const body = { username, password, name: 'Elena Prado', email: `${username}@mail.example`, role: 'user' };
  const answer = await page.request.post(`${product.url}/api/register`, { data: body });
  const { token, id } = await answer.json();
  const headers = { authorization: `Bearer ${token}` };
  const company = {
    ...{ name: '=Panadería Sol', sector: 'Alimentación', size: 'small', structure: 'functional' },
    email: 'hola@sol.example',
  };
  await page.request.post(`${product.url}/api/companies`, { data: company, headers });
  await storeToken(page, token);
  return { username, id: Number(id) };
}

test('a user downloads a copy of the own data, even while a service is down, and cancels a deletion', async ({
  page,
  language,
}) => {
  test.setTimeout(180_000);
  const t = textsOf('mfe-team', language);
  const { id } = await newAccount(page);
  const dialog = page.getByRole('dialog');
  const prove = async (submit: string) => {
    await dialog.getByLabel(startsWith(t('account.current'))).fill(password);
    await look(page);
    await dialog.getByRole('button', { name: submit, exact: true }).click();
  };
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), prove(t('myData.submit'))]);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]));
  };
  await openIn(page, `${product.url}/account`, language);
  await page.getByRole('button', { name: t('myData.download'), exact: true }).click();
  const files = await saved();
  expect(JSON.parse(files['manifest.json'] ?? '{}')).toMatchObject({
    account: { id, name: 'Elena Prado' },
    parts: [
      { name: 'account', state: 'complete' },
      { name: 'consulting', state: 'complete' },
      { name: 'marketing', state: 'complete' },
    ],
  });
  expect(JSON.parse(files['consulting/companies.json'] ?? '[]')).toMatchObject([{ name: '=Panadería Sol' }]);
  expect(files['consulting/companies.csv']).toContain("'=Panadería Sol");
  expect(Object.keys(files)).toContain(language === 'es' ? 'LEEME.txt' : 'README.txt');
  await look(page);
  await untilNoMessage(page);

  await signal('marketing', 'SIGSTOP');
  try {
    await page.getByRole('button', { name: t('myData.download'), exact: true }).click();
    await prove(t('myData.submit'));
    await expect(dialog.getByText(t('myData.missing', { parts: t('myData.parts.marketing') }))).toBeVisible();
    await dialog.getByRole('checkbox', { name: t('myData.without') }).check();
    const rest = await saved();
    const { parts } = JSON.parse(rest['manifest.json'] ?? '{}');
    expect(parts[0]).toMatchObject({ name: 'marketing', state: 'missing' });
    expect(Object.keys(rest).some((name) => name.startsWith('marketing/'))).toBe(false);
  } finally {
    await signal('marketing', 'SIGCONT');
  }

  await untilNoMessage(page);
  await page.getByRole('button', { name: t('deletion.submit'), exact: true }).click();
  await expect(dialog.getByText(t('deletion.consulting_one', { count: '1' }))).toBeVisible();
  await expect(dialog.getByText(t('deletion.marketing_zero'))).toBeVisible();
  await prove(t('deletion.submit'));
  const keep = page.getByRole('button', { name: t('deletion.keep'), exact: true });
  await keep.waitFor();
  await look(page);
  await openIn(page, `${product.url}/people`, language);
  await keep.waitFor();
  await look(page);
  await untilNoMessage(page);
  await keep.click();
  await expect(keep).toHaveCount(0);
  await openIn(page, `${product.url}/account`, language);
  await expect(page.getByRole('button', { name: t('deletion.submit'), exact: true })).toBeVisible();
});

test('an account is deleted from every service once its 14 days are over', async ({ page, language }) => {
  test.setTimeout(240_000);
  const t = textsOf('mfe-team', language);
  const { username, id } = await newAccount(page);
  const dialog = page.getByRole('dialog');
  await openIn(page, `${product.url}/account`, language);
  await page.getByRole('button', { name: t('deletion.submit'), exact: true }).click();
  await dialog.getByLabel(startsWith(t('account.current'))).fill(password);
  await dialog.getByRole('button', { name: t('deletion.submit'), exact: true }).click();
  await page.getByRole('button', { name: t('deletion.keep'), exact: true }).waitFor();
  const auth = new Database(join(product.dataDir, 'auth.sqlite'));
  auth.exec(`UPDATE users SET deletionAt = '2020-01-01 00:00:00.000' WHERE id = ${id}`);
  auth.close();
  const proof = async () => {
    const run = promisify(execFile)(process.execPath, ['tools/admin.mjs', 'erasures'], {
      cwd: root,
      env: { ...process.env, PORTALS_ROOT: root, DATA_DIR: product.dataDir },
    });
    return (await run).stdout;
  };
  await expect
    .poll(proof, { timeout: 180_000, intervals: [2000] })
    .toMatch(
      new RegExp(
        `account ${id}, .*\\n.*nothing left.*\\n.*consulting: nothing left.*\\n.*marketing: nothing left`,
      ),
    );
  const companies = new Database(join(product.dataDir, 'consulting.sqlite'));
  expect(companies.prepare('SELECT id FROM companies WHERE userId = ?').all(id)).toEqual([]);
  companies.close();
  const refused = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  expect(refused.status).toBe(401);
});
