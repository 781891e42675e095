import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { type Account, openIn, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-comercia', language);
  ui = textsOf('packages/ui', language);
});

async function post(page: Page, { token }: Account, path: string, data: object): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/marketing/${path}`, { headers, data });
  expect(answer.status(), path).toBe(201);
  const { id } = await answer.json();
  return id;
}

/** Creates a company with two leads through the API. */
async function addLeads(page: Page, account: Account): Promise<number> {
  const texts = { sector: 'Alimentación', commercialObjectives: 'Hoteles', targetAudience: 'Compras' };
  const company = { name: 'Olivares', targetAudienceType: 'B2B', ...texts };
  const marketingCompanyId = await post(page, account, 'companies', company);
  for (const [companyName, source, status] of [
    ['Hotel Miramar', 'Feria', 'new'],
    ['Bodegas Ruiz', 'Web', 'contacted'],
  ]) {
    await post(page, account, 'leads', { companyName, source, status, marketingCompanyId });
  }
  return marketingCompanyId;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByLabel(startsWith(t(`leadFields.${name}`)))
    .first();
const choices = (page: Page, name: string) => page.getByRole('combobox', { name: t(`leadFields.${name}`) });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Opens the filters, which a phone hides behind a button that shows the number of active filters. */
async function openFilters(page: Page, active: number): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return;
  await press(page, active > 0 ? t('filters.active', { number: String(active) }) : t('filters.open'));
}

test('leads are added, filtered, edited, changed in bulk, undone and viewed', async ({ page, language }) => {
  const company = await addLeads(page, await signedIn(page));
  await openIn(page, `/comercia?view=leads&company=${company}`, language);
  await expect(link(page, 'Hotel Miramar')).toBeVisible();
  await expectAccessible(page);

  await press(page, t('leads.new'));
  await field(page, 'companyName').fill('Óptica Sol');
  await field(page, 'contactEmail').fill('ana@optica.example');
  await field(page, 'source').fill('Feria');
  await press(page, t('leadStatus.qualified'));
  await expectAccessible(page);
  await press(page, t('leadForm.create'));
  await expect(link(page, 'Óptica Sol')).toBeVisible();

  await openFilters(page, 0);
  await expectAccessible(page);
  await choices(page, 'source').selectOption('Feria');
  await expect(link(page, 'Bodegas Ruiz')).toHaveCount(0);
  await page.reload();
  await expect(link(page, 'Óptica Sol')).toBeVisible();
  await openFilters(page, 1);
  await expect(choices(page, 'source')).toHaveValue('Feria');

  await press(page, ui('row.actions', { name: 'Óptica Sol' }));
  await page.getByRole('menuitem', { name: ui('row.edit'), exact: true }).click();
  await expect(field(page, 'contactEmail')).toHaveValue('ana@optica.example');
  await field(page, 'nextStep').fill('Enviar la oferta');
  await field(page, 'nextStepOn').fill('2020-05-01');
  await press(page, t('save'));
  await expect(page.getByText('Enviar la oferta')).toBeVisible();

  await page.getByRole('checkbox', { name: t('leads.selectPage') }).check();
  await expect(page.getByText(t('bulk.selected_other', { shown: '2' }))).toBeVisible();
  await expectAccessible(page);
  await press(page, t('bulk.setStatus'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('leadStatus.won') })
    .click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('bulk.setStatus') })
    .click();
  const said = { shown: '2', status: t('leadStatus.won') };
  await expect(page.getByText(t('bulk.changed_other', said))).toBeVisible();
  await expectAccessible(page);
  await press(page, t('bulk.undo'));
  await expect(page.getByText(t('bulk.restored_other', said))).toBeVisible();

  await link(page, 'Óptica Sol').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Óptica Sol' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ana@optica.example' })).toBeVisible();
  const changed = { from: t('leadStatus.qualified'), to: t('leadStatus.won') };
  await expect(page.getByText(t('lead.event.changed', changed))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/source=Feria$/);
  await expect(link(page, 'Óptica Sol')).toBeVisible();
});
