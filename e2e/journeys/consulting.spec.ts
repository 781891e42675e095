import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, register, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

const kinds = {
  contacts: {
    name: 'Marta Vidal',
    position: 'Gerente',
    email: 'marta@example.com',
    phone: '+34 600 000 000',
  },
  products: { name: 'Aceite ecológico', description: 'Botella de 500 ml para exportación' },
  departments: { name: 'Ventas', function: 'Atiende a distribuidores y prepara ofertas' },
  problems: { description: 'Los pedidos se pasan a mano y es lento' },
  strengths: { description: 'Diez años de datos de ventas' },
} as const;
type Kind = keyof typeof kinds;

let t: Texts;
let platform: Texts;
let shell: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-consulting', language);
  platform = textsOf('packages/platform', language);
  shell = textsOf('shell', language);
});

const openTab = (page: Page, tab: string) =>
  page.getByRole('tab', { name: startsWith(t(`company.tabs.${tab}`)) }).click();

async function addFirst(page: Page, kind: Kind): Promise<void> {
  await openTab(page, kind);
  await page.getByRole('button', { name: t(`${kind}.addFirst`) }).click();
  const dialog = page.getByRole('dialog');
  for (const [field, value] of Object.entries(kinds[kind])) {
    await dialog.getByLabel(startsWith(t(`${kind}.fields.${field}`))).fill(value);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('records.create'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(Object.values(kinds[kind])[0] ?? '').first()).toBeVisible();
}

async function createCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: t('companies.empty.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(startsWith(t('companyForm.name'))).fill(name);
  await dialog.getByLabel(startsWith(t('companyForm.sector'))).fill('Alimentación');
  await dialog.getByRole('radio', { name: startsWith(t('size.small')) }).check();
  await dialog.getByRole('radio', { name: startsWith(t('structure.functional')) }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('companyForm.create') }).click();
  await expect(page).toHaveURL(/\/empresa\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a consultant goes from registration to a generated report', async ({ page, language }) => {
  const { name } = await register(page, language);
  await expect(page.getByText(platform('register.success.text')).first()).toBeVisible();
  await expectAccessible(page);
  await createCompany(page, 'Olivares del Sur');
  await openTab(page, 'report');
  await expect(page.getByRole('button', { name: t('reportTab.generate') })).toBeDisabled();
  for (const kind of Object.keys(kinds)) await addFirst(page, kind as Kind);
  await openTab(page, 'report');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('reportTab.generate') }).click();
  await page.getByRole('button', { name: t('reportTab.confirm') }).click();
  await expect(page.getByText('Olivares del Sur').first()).toBeVisible();
  await expect(page.getByText('Los pedidos se pasan a mano y es lento').first()).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page).toHaveURL(/tab=report/);
  await expect(page.getByText('Los pedidos se pasan a mano y es lento').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('reportTab.download') }).click();
  const markdown = await readFile(await (await download).path(), 'utf8');
  expect(markdown).toContain('Olivares del Sur');

  await page.goto('/consultoria');
  await expect(page.getByText(t('companies.report.generated')).first()).toBeVisible();
  await signOut(page);
  await page.goto('/consultoria');
  await expect(page).toHaveURL(/\/auth$/);
  expect(name).toBe('Ana Ruiz');
});

async function signOut(page: Page): Promise<void> {
  const control = page.getByRole('button', { name: shell('signOut.label') });
  if (!(await control.first().isVisible()))
    await page
      .getByRole('button', { name: /menu|menú/i })
      .first()
      .click();
  await control.first().click();
  await expect(page.getByText(platform('logout.success.text')).first()).toBeVisible();
  expect(await page.evaluate(() => window.localStorage.getItem('auth_token'))).toBeNull();
}

test('the address of another user’s company, or of a missing one, shows an error on the page', async ({
  page,
  language,
  request,
}) => {
  const other = await request.post('/api/register', {
    data: {
      username: `o${Date.now()}${language}`,
      password: 'another-long-one',
      name: 'O',
      email: `o${Date.now()}${language}@example.com`,
    },
  });
  const { token } = await other.json();
  const created = await request.post('/api/companies', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Ajena', sector: 'X', size: 'small', structure: 'simple' },
  });
  const { id } = await created.json();
  await signedIn(page);
  await openIn(page, `/empresa/${id}`, language);
  await expect(page.getByRole('alert').getByText(t('company.notFound.text'))).toBeVisible();
  await expectAccessible(page);
  await openIn(page, '/empresa/abc', language);
  await expect(page).toHaveURL(/\/consultoria$/);
  await expect(page.getByText(t('company.invalidId')).first()).toBeVisible();
});
