import type { Page } from 'playwright/test';
import { addCompany, addRecord, addReport, kinds } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { openIn, openRendered, signedIn, storedToken } from '../support/people.ts';
import { phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';

/** Returns the number of A4 sheets that printing a page takes. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: false });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('the home page is printed on few sheets, without dark backgrounds and the skip link (rule 1.9)', async ({
  page,
  language,
}) => {
  await openRendered(page, '/', language);
  expect(await sheets(page)).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('a[href="#main"]').first()).toBeHidden();
  await expect(page.locator('main form')).toBeHidden();
  for (const heading of await page.locator('main :is(h1, h2, h3)').filter({ visible: true }).all()) {
    await expect(heading).toHaveCSS('break-inside', 'avoid');
    await expect(heading).toHaveCSS('break-after', 'avoid');
  }
  const grounds = await page
    .locator('html, body, [data-theme]')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))]);
  expect(grounds.sort()).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);
});

/** Creates a company that has leads with these names, and a second company without leads. */
async function companyWith(page: Page, leads: readonly string[]): Promise<number> {
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/marketing/${path}`, { headers, data })).json();
  const company = { name: 'Olivares', sector: 'Alimentación', commercialObjectives: 'Hoteles' };
  const audience = { targetAudience: 'Jefes de compras', targetAudienceType: 'B2B' };
  await post('companies', { ...company, ...audience, name: 'Almazaras' });
  const { id } = await post('companies', { ...company, ...audience });
  for (const companyName of leads)
    await post('leads', { companyName, source: 'web', status: 'new', marketingCompanyId: id });
  return id;
}

test('a list shown as cards on phones needs no more paper than its table (rule 1.9)', async ({
  page,
  language,
}) => {
  await page.setViewportSize(phone);
  const id = await companyWith(
    page,
    Array.from({ length: 24 }, (_, at) => `Hotel ${at + 1}`),
  );
  await openIn(page, `/comercia?view=leads&company=${id}`, language);
  await expect(page.getByText('Hotel 24')).toBeVisible();
  expect(await sheets(page)).toBe(1);
});

test('leads are printed as a table with the main columns, and their board only as tall as its cards (rule 1.9)', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-comercia', language);
  const id = await companyWith(page, ['Hotel Sol', 'Hotel Luna']);
  await openIn(page, `/comercia?view=leads&company=${id}`, language);
  await expect(page.getByText('Hotel Luna')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table', { name: t('leads.caption', { name: 'Olivares' }) });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('rowheader', { name: 'Hotel Sol' })).toBeVisible();
  for (const role of ['checkbox', 'searchbox', 'tab', 'navigation'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(
    await table.getByRole('columnheader').getByRole('button').filter({ visible: true }).count(),
  );
  // The company switcher is printed as plain text, without a border.
  await expect(page.getByLabel(t('switcher.label'))).toHaveCSS('border-top-width', '0px');
  expect(await sheets(page)).toBe(1);

  await page.emulateMedia({ media: 'screen' });
  await openIn(page, `/comercia?view=leads&company=${id}&show=board`, language);
  await expect(page.getByText('Hotel Luna')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // Empty columns must be only as tall as their text.
  const columns = page.getByRole('region', { name: t('board.label') }).locator('section');
  const heights = await columns.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeLessThan(120);
  expect(await sheets(page)).toBe(1);
});

test('long texts of a campaign are printed whole (rule 1.9)', async ({ page, language }) => {
  const t = textsOf('mfe-comercia', language);
  const marketingCompanyId = await companyWith(page, []);
  await openIn(page, '/comercia', language);
  const blocks = [{ kind: 'text', text: 'Aceite de la nueva temporada. '.repeat(120) }];
  const document = { type: 'email', language: 'es', subject: 'Aceite', preheader: '', blocks };
  const answer = await page.request.post('/api/marketing/campaigns', {
    headers: { authorization: `Bearer ${await storedToken(page)}` },
    data: { name: 'Aceite', type: 'email', document, marketingCompanyId },
  });
  const { id } = await answer.json();
  const at = (step: string) =>
    `/comercia?view=campaigns&company=${marketingCompanyId}&campaign=${id}&step=${step}`;
  const hidden = (selector: string) =>
    page
      .locator(selector)
      .filter({ hasText: 'nueva temporada' })
      .last()
      .evaluate((part) => part.scrollHeight - part.clientHeight);
  await openIn(page, at('content'), language);
  await expect(page.locator('main textarea').last()).toHaveValue(/nueva temporada/);
  await page.emulateMedia({ media: 'print' });
  expect(await hidden('main textarea')).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'screen' });
  await openIn(page, at('review'), language);
  await expect(page.getByText(t('review.plainText'))).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect(await hidden('main pre')).toBeLessThanOrEqual(1);
  await expect(page.getByRole('radiogroup', { name: t('review.device') })).toBeHidden();
});

test('a long text that the screen shortens is printed whole, without its button (rule 1.9)', async ({
  page,
  language,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account);
  const description = Array.from({ length: 30 }, (_, at) => `Línea ${at + 1}`).join('\n');
  await addRecord(page, account, id, 'problems', { description, priority: 4 });
  await openIn(page, `/empresa/${id}?tab=problems`, language);
  const more = page.getByRole('button', { name: textsOf('packages/ui', language)('showAll') });
  await expect(more).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const text = page.locator('[data-cut]').filter({ hasText: 'Línea 30' });
  expect(await text.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1);
  await expect(more).toBeHidden();
});

test('the cover of a report has room for the longest name (rule 6.14)', async ({ page, language }) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { name: 'Cooperativa aceitera '.repeat(9), having: kinds });
  await addReport(page, account, id);
  await openIn(page, `/empresa/${id}?tab=report`, language);
  await expect(page.locator('[data-report] > header > nav')).toBeVisible();
  // 642 px is the width of the text area on A4 paper.
  await page.setViewportSize({ width: 642, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const bottom = (selector: string) =>
    page.locator(selector).evaluate((part) => part.getBoundingClientRect().bottom);
  expect(await bottom('[data-report] > header > nav')).toBeLessThanOrEqual(
    (await bottom('[data-report] > header')) + 1,
  );
});
