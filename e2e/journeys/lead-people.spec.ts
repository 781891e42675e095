import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const t = textsOf('mfe-comercia', 'es');

/** Opens the duplicates page of a new company that has two leads of the same person and a third, unrelated lead. */
async function openDuplicates(page: Page): Promise<number> {
  const { token } = await signedIn(page);
  const post = async (path: string, data: object): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`/api/marketing/${path}`, { headers, data });
    expect(answer.status(), path).toBe(201);
    const { id } = await answer.json();
    return id;
  };
  const texts = { sector: 'Alimentación', commercialObjectives: 'Hoteles', targetAudience: 'Compras' };
  const marketingCompanyId = await post('companies', {
    ...{ name: 'Olivares', targetAudienceType: 'B2B', ...texts },
  });
  const email = 'lucia@miramar.example';
  for (const lead of [
    { companyName: 'Hotel Miramar', contactEmail: email, status: 'new', notes: 'Prefiere la mañana.' },
    { companyName: 'Miramar Hoteles', contactEmail: email.toUpperCase(), status: 'won', notes: 'Pidió pan.' },
    { companyName: '=Bodegas Ruiz', contactPhone: '+34 600 12 34 56', status: 'new' },
  ]) {
    await post('leads', { ...lead, source: 'Feria', marketingCompanyId });
  }
  await openIn(page, `/comercia?view=leads&company=${marketingCompanyId}&show=duplicates`, 'es');
  return marketingCompanyId;
}

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function merge(page: Page): Promise<void> {
  const group = page.getByRole('article', { name: t('duplicates.reasons.email_other', { shown: 2 }) });
  await press(group, t('duplicates.none'));
  await expect(group.getByText(t('duplicates.apart'))).toBeVisible();
  await press(group, t('duplicates.undo'));
  await press(group, t('duplicates.merge'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('leadStatus.won') }).check();
  await expectAccessible(page);
  await press(dialog, t('merge.confirm'));
  await expect(page.getByText(t('duplicates.emptyTitle'))).toBeVisible();
}

async function exportLeads(page: Page, count: number): Promise<string> {
  const button = page.getByRole('button', { name: t('leadExport.button_other', { shown: count }) });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFileSync(await download.path(), 'utf8');
}

test('two leads of one person are merged, exported, separated again and erased', async ({ page }) => {
  const company = await openDuplicates(page);
  await expect(link(page, 'Miramar Hoteles')).toBeVisible();
  await expectAccessible(page);
  await merge(page);
  await expectAccessible(page);

  await page.goto(`/comercia?view=leads&company=${company}`);
  await expect(link(page, 'Hotel Miramar')).toBeVisible();
  await expect(link(page, 'Miramar Hoteles')).toHaveCount(0);
  const file = await exportLeads(page, 2);
  expect(file).toContain("'=Bodegas Ruiz");
  expect(file).toContain('Prefiere la mañana.\n\nPidió pan.');

  await link(page, 'Hotel Miramar').click();
  const merged = page.getByRole('region', { name: t('merged.title') });
  await expect(merged.getByText('Miramar Hoteles').first()).toBeVisible();
  await press(merged, t('merged.undo'));
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await press(question, t('merged.undo'));
  await expect(merged).toHaveCount(0);
  await expectAccessible(page);

  await press(page, t('erase.button'));
  // The confirmation lists the person's other lead too, because the erasure affects all leads of the person.
  await expect(question.getByText('Miramar Hoteles')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('textbox').fill(t('erase.word'));
  await press(question, t('erase.confirm'));
  await expect(link(page, '=Bodegas Ruiz')).toBeVisible();
  await expect(page.getByRole('link', { name: /Miramar/ })).toHaveCount(0);
});
