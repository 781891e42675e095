import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Databases, type Row, serverDatabases, sqliteFiles } from '../support/databases.ts';
import { expect, test } from '../support/fixtures.ts';
import { portal } from '../support/portal-cli.ts';
import { type Product, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import { dataBefore, startBefore, versionBefore } from '../support/version-before.ts';

// Covers section 13 of docs/product.md: this version works with data of the version before, and that one with data of this version.

const runningShell = () => document.documentElement.dataset.shell;
const password = 'secret12';

/** Tables that exist in both versions; the tests never change their rows, only add some. */
const tables: [service: string, table: string][] = [
  ['auth', 'users'],
  ['consulting', 'companies'],
  ['consulting', 'products'],
  ['consulting', 'departments'],
  ['consulting', 'problems'],
  ['consulting', 'strengths'],
  ['consulting', 'company_contacts'],
  ['consulting', 'reports'],
  ['marketing', 'contact_messages'],
];

const shellBefore = `/releases/shell/${versionBefore.releases.shell}/`;

async function post(url: string, path: string, body: object, token?: string) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
  return answer.json();
}

/**
 * Creates rows in every table that both versions have: an account, a company with a report, and an enquiry.
 * @returns the token of the account's session
 */
async function work(url: string, username: string): Promise<string> {
  const email = `${username}@example.com`;
  const account = { username, password, name: 'Ana Ruiz', email, role: 'user' };
  const { token } = await post(url, '/api/register', account);
  const company = {
    name: `Olivares ${username}`,
    sector: 'Alimentación',
    size: 'small',
    structure: 'functional',
  };
  const { id: companyId } = await post(url, '/api/companies', company, token);
  const parts = {
    products: { name: 'Aceite', description: 'Botella de 500 ml', type: 'product' },
    departments: { name: 'Ventas', function: 'Prepara ofertas', digitalizationLevel: 2 },
    problems: { description: 'Los pedidos se pasan a mano 🫒', priority: 4 },
    strengths: { description: 'Diez años de datos', impact: 5 },
    contacts: { name: 'Eva', position: 'Directora', isPrimary: true },
    reports: { analysis: 'Análisis', recommendations: 'Pasos', aiArchitecture: 'Arquitectura' },
  };
  for (const [path, part] of Object.entries(parts))
    await post(url, `/api/${path}`, { ...part, companyId }, token);
  const subject = { company: 'No especificada', service: 'AI Consulting', subject: 'Contact Form' };
  await post(url, '/api/contact/send-email', { name: 'Ana Ruiz', email, message: 'Hola', ...subject });
  return token;
}

/** Expects a session to work after the change of version. */
async function expectSignedIn(url: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api/companies`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, await answer.json()]).toEqual([200, [expect.anything()]]);
}

/** Signs in through the user interface, and expects the company in the list. */
async function findsCompany(page: Page, url: string, username: string, company = `Olivares ${username}`) {
  await page.goto(`${url}/auth`);
  await page.evaluate(() => window.localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${url}/auth`);
  await page.locator('input[autocomplete^=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText(company)).toBeVisible();
}

const snapshot = async (databases: Databases) =>
  new Map(
    await Promise.all(
      tables.map(async ([service, table]) => [table, await databases.rows(service, table)] as const),
    ),
  );

/** Returns the columns that are not null. Null columns are not compared, because a later version may fill them. */
const valuesIn = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** Expects every row to exist with all its values; rows and columns may have been added. */
async function expectNothingLost(databases: Databases, before: Map<string, Row[]>): Promise<void> {
  const after = await snapshot(databases);
  for (const [table, rows] of before) {
    expect(rows.length, table).toBeGreaterThan(0);
    expect(after.get(table), table).toEqual(
      expect.arrayContaining(rows.map((row) => expect.objectContaining(valuesIn(row)))),
    );
  }
}

/** Opens every view of the marketing portal and every step of an email, and expects none of them to fail. */
async function looksIntoEachView(page: Page, url: string) {
  const views = ['overview', 'companies', 'products', 'campaigns', 'content', 'leads', 'analytics'];
  const steps = ['content', 'review', 'send', 'figures', 'history'];
  const ofEmail = steps.map((step) => `view=campaigns&campaign=1&step=${step}`);
  for (const query of [...views.map((view) => `view=${view}`), ...ofEmail]) {
    await page.goto(`${url}/comercia?company=1&${query}`);
    await expect(page.getByRole('heading', { level: 1 }), query).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Try again' }), query).toHaveCount(0);
  }
}

/** Publishes the shell and a portal, and goes back in the order of docs/operations.md, "Back one version". */
async function publishAndRollBack(page: Page, { url, dataDir }: Product): Promise<void> {
  await portal(dataDir, 'publish', 'shell');
  await portal(dataDir, 'publish', 'mfe-consulting');
  await findsCompany(page, url, 'two');
  expect(await page.evaluate(runningShell)).toMatch(/^\/releases\/shell\//);
  expect(await page.evaluate(runningShell)).not.toBe(shellBefore);
  await expect(portal(dataDir, 'rollback', 'shell')).rejects.toThrow('PLATFORM_MISMATCH');
  await portal(dataDir, 'rollback', 'mfe-consulting');
  await portal(dataDir, 'rollback', 'shell');
}

/** Registers people, with a company and an enquiry each, until `until` has ended. @returns their user names */
async function workUntil<T>(url: string, until: Promise<T>): Promise<string[]> {
  const names: string[] = [];
  let isOver = false;
  const end = until.catch(() => undefined).then(() => (isOver = true));
  while (!isOver) {
    const name = `load${names.length + 1}`;
    await work(url, name);
    names.push(name);
  }
  await end;
  return names;
}

const kinds: [string, (dataDir: string) => Databases | Promise<Databases>][] = [
  ['SQLite', sqliteFiles],
  ['a server', () => serverDatabases(['auth', 'consulting', 'marketing'])],
];

for (const [kind, open] of kinds)
  test(`an upgrade from ${versionBefore.commit}, a downgrade and another upgrade lose nothing on ${kind}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const dataDir = await dataBefore();
    const databases = await open(dataDir);
    // Those that are still starting count too, because they must not stay behind when the test fails meanwhile.
    const running: Promise<Product>[] = [];
    const started = (start: Promise<Product>): Promise<Product> => {
      running.push(start);
      return start;
    };
    const stopOldest = async () => (await running.shift())?.stop();
    const before = () => started(startBefore(dataDir, databases.env));
    const now = () => started(startProduct({ ...testSettings, DATA_DIR: dataDir, ...databases.env }));
    try {
      const { url: first } = await before();
      const token = await work(first, 'one');
      await findsCompany(page, first, 'one');
      const written = await snapshot(databases);

      // On a server, both versions run side by side during an upgrade, and people go on working.
      let people: string[] = [];
      if (kind === 'SQLite') await stopOldest();
      const starting = now();
      if (kind !== 'SQLite') {
        people = await workUntil(first, starting);
        expect(people).not.toEqual([]);
      }
      const upgraded = await starting;
      if (kind !== 'SQLite') await stopOldest();
      await findsCompany(page, upgraded.url, 'one');
      expect(await page.evaluate(runningShell)).toBe(shellBefore);
      const names = (await databases.rows('auth', 'users')).map(({ username }) => username);
      expect(names).toEqual(expect.arrayContaining(people));
      if (kind === 'SQLite') {
        await findsCompany(page, upgraded.url, 'ada', 'Acme');
        await looksIntoEachView(page, upgraded.url);
      }
      await expectSignedIn(upgraded.url, token);
      const newToken = await work(upgraded.url, 'two');
      if (kind === 'SQLite') await publishAndRollBack(page, upgraded);
      await findsCompany(page, upgraded.url, 'two');
      await expectNothingLost(databases, written);
      const writtenHere = await snapshot(databases);

      await stopOldest();
      const { url: back } = await before();
      for (const known of [token, newToken]) await expectSignedIn(back, known);
      for (const username of ['one', 'two']) await findsCompany(page, back, username);
      expect(await page.evaluate(runningShell)).toBe(shellBefore);
      const document = await (await fetch(`${back}/auth`)).text();
      expect(document).toContain(`/releases/mfe-consulting/${versionBefore.releases['mfe-consulting']}/`);
      await work(back, 'three');
      await findsCompany(page, back, 'three');
      await expectNothingLost(databases, writtenHere);
      const writtenSince = await snapshot(databases);

      await stopOldest();
      const { url: again } = await now();
      for (const known of [token, newToken]) await expectSignedIn(again, known);
      for (const username of ['one', 'two', 'three']) await findsCompany(page, again, username);
      expect(await page.evaluate(runningShell)).toBe(shellBefore);
      await expectNothingLost(databases, writtenSince);
    } finally {
      await Promise.allSettled(running.map(async (product) => (await product).stop()));
      await databases.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

test('a start publishes the bundled shell when no stored one works', async ({ page }) => {
  test.setTimeout(300_000);
  const dataDir = await dataBefore();
  let product: Product | undefined;
  try {
    const release = join(dataDir, 'releases', 'shell', versionBefore.releases.shell, 'release.json');
    const stated = JSON.parse(await readFile(release, 'utf8'));
    await writeFile(release, JSON.stringify({ ...stated, documentForm: 99 }));
    product = await startProduct({ DATA_DIR: dataDir });
    await page.goto(`${product.url}/auth`);
    await expect(page.locator('input[autocomplete^=username]')).toBeVisible();
    expect(await page.evaluate(runningShell)).toMatch(/^\/releases\/shell\//);
  } finally {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
