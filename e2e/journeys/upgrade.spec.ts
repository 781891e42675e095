import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type Databases, mariaDatabases, type Row, sqliteFiles } from '../support/databases.ts';
import { expect, test } from '../support/fixtures.ts';
import { portal } from '../support/portal-cli.ts';
import { type Product, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import {
  dataOf,
  type EarlierVersion,
  firstVersion,
  startEarlier,
  versionBefore,
} from '../support/version-before.ts';

// Covers section 13 of docs/product.md: this version works with data of earlier versions, and earlier versions work with data of this one.

const runningShell = () => document.documentElement.dataset.shell;
const password = 'secret12';

/** Tables that exist in all versions; the tests never change their rows, only add some. */
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

/** Reads the set of live releases from the file that earlier versions read and write. */
async function liveBefore(dataDir: string) {
  const set = JSON.parse(await readFile(join(dataDir, 'releases', 'live.json'), 'utf8'));
  const live = Object.entries<{ live: string }>(set.releases).map(([name, entry]) => [name, entry.live]);
  return { schema: set.schema, live: Object.fromEntries(live) };
}

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
    await page.goto(`${url}/comercia?company=2&${query}`);
    await expect(page.getByRole('heading', { level: 1 }), query).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Try again' }), query).toHaveCount(0);
  }
}

const kinds: [EarlierVersion, string, (dataDir: string) => Databases | Promise<Databases>][] = [
  [firstVersion, 'SQLite', sqliteFiles],
  [firstVersion, 'MariaDB', () => mariaDatabases(['auth', 'consulting', 'marketing'])],
  [versionBefore, 'SQLite', sqliteFiles],
];

for (const [earlier, kind, open] of kinds)
  test(`an upgrade from ${earlier.commit}, a downgrade and another upgrade lose nothing on ${kind}`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const dataDir = await dataOf(earlier);
    const databases = await open(dataDir);
    const settings = { ...testSettings, DATA_DIR: dataDir, ...databases.env };
    let running: Product | undefined;
    /** Stops the running version, and starts another one on the same data. */
    const change = async (start: () => Promise<Product>): Promise<string> => {
      await running?.stop();
      running = undefined;
      running = await start();
      return running.url;
    };
    const earlierVersion = () => change(() => startEarlier(earlier, dataDir, databases.env));
    const thisVersion = () => change(() => startProduct(settings));
    try {
      const first = await earlierVersion();
      const token = await work(first, 'one');
      await findsCompany(page, first, 'one');
      const written = await snapshot(databases);

      const upgraded = await thisVersion();
      await findsCompany(page, upgraded, 'one');
      if (kind === 'SQLite') await findsCompany(page, upgraded, 'ada', earlier.company);
      expect(await page.evaluate(runningShell)).toBe(earlier.runningShell);
      expect(await liveBefore(dataDir)).toEqual({ schema: earlier.schema, live: earlier.releases });
      if ('mfe-comercia' in earlier.releases) await looksIntoEachView(page, upgraded);
      await expectSignedIn(upgraded, token);
      const newToken = await work(upgraded, 'two');
      await portal(dataDir, 'publish', 'shell');
      await findsCompany(page, upgraded, 'two');
      const shell = await page.evaluate(runningShell);
      expect(shell).toMatch(/^\/releases\/shell\//);
      expect(shell).not.toContain(earlier.releases.shell);
      // live.json must still name the earlier version's releases, so that a downgrade works.
      expect(await liveBefore(dataDir)).toEqual({ schema: 1, live: earlier.releases });
      await expectNothingLost(databases, written);

      const back = await earlierVersion();
      for (const known of [token, newToken]) await expectSignedIn(back, known);
      for (const username of ['one', 'two']) await findsCompany(page, back, username);
      expect(await (await fetch(`${back}/auth`)).text()).toContain(
        `/releases/shell/${earlier.releases.shell}/`,
      );
      await work(back, 'three');
      await findsCompany(page, back, 'three');
      const writtenSince = await snapshot(databases);

      const again = await thisVersion();
      for (const known of [token, newToken]) await expectSignedIn(again, known);
      for (const username of ['one', 'two', 'three']) await findsCompany(page, again, username);
      expect(await page.evaluate(runningShell)).toBe(shell);
      await expectNothingLost(databases, writtenSince);
    } finally {
      await running?.stop();
      await databases.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

test('a start publishes the bundled shell when no stored one works', async ({ page }) => {
  test.setTimeout(300_000);
  const dataDir = await dataOf(firstVersion);
  let product: Product | undefined;
  try {
    const release = join(dataDir, 'releases', 'shell', firstVersion.releases.shell, 'release.json');
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
