import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

let t: Texts;

/**
 * The 51 rows of the file are 45 new leads, one that adds a missing value to a lead, one without changes, two duplicates and two invalid
 * rows.
 */
const created = 45;
const rows = [
  ...Array.from(
    { length: created },
    (_, at) => `Peña ${at};peña${at}@correo.example;600 12 ${1000 + at};5 €`,
  ),
  'Sol;sol@correo.example;+34 600 55 44 33;',
  'Mar;mar@correo.example;;',
  'Peña otra vez;PEÑA1@correo.example;;',
  'Sol otra vez;sol@correo.example;;',
  ';nadie@correo.example;;',
  'Roto;esto no es un correo;;',
].map((row) => row.replaceAll(/peña(?=[0-9]+@)/gi, 'pena'));
/** Encodes Windows-1252; among the characters used here, only the euro sign differs from Latin-1. */
const windows1252 = (text: string) =>
  Buffer.from(Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))));
const csv = windows1252(['Empresa;Correo electrónico;Teléfono;Notas', ...rows, ''].join('\r\n'));

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const workbook = zipSync({
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Leads" r:id="a"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/styles.xml': strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet><sheetData><row>${cell('Company')}${cell('Notes')}</row><row>${cell('Luna')}<c s="1"><v>8001</v></c></row></sheetData></worksheet>`,
  ),
});

const bucket = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: startsWith(t(`imports.buckets.${name}`)) })
    .locator('xpath=following-sibling::dd[1]');
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(t('imports.file.choose')).setInputFiles({ name, mimeType: 'text/csv', buffer });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('leads are imported from a CSV file, undone, and imported from a workbook', async ({
  page,
  language,
}) => {
  t = textsOf('mfe-comercia', language);
  const { token } = await signedIn(page);
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(`/api/marketing/${path}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  const { id } = await post('companies', {
    name: 'Olivares',
    sector: 'Alimentación',
    commercialObjectives: 'Hoteles',
    targetAudience: 'Compras',
    targetAudienceType: 'B2B',
  });
  for (const name of ['Sol', 'Mar']) {
    const contactEmail = `${name.toLowerCase()}@correo.example`;
    await post('leads', {
      marketingCompanyId: id,
      companyName: name,
      contactEmail,
      source: 'web',
      status: 'won',
    });
  }

  await openIn(page, `/comercia?view=leads&company=${id}&show=imports`, language);
  await expect(page.getByText(t('imports.list.none'))).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'clientes.csv', csv);
  await expect(page.getByText('Peña 0 · Peña 1 · Peña 2')).toBeVisible();
  await expect(page.getByText('5 € · 5 € · 5 €')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: t('imports.duplicates.fill') }).check();
  await press(page, t('imports.check.button'));

  const start = page.getByRole('button', { name: t('imports.check.start_other', { shown: created + 1 }) });
  await expect(start).toBeVisible();
  const amounts = { created, updated: 1, unchanged: 1, duplicate: 2, refused: 2 };
  for (const [name, amount] of Object.entries(amounts)) {
    await expect(bucket(page, name)).toHaveText(String(amount));
  }
  await expectAccessible(page);
  await start.dblclick();
  await expect(page.getByText(t('imports.result.done'))).toBeVisible();
  for (const [name, amount] of Object.entries(amounts)) {
    await expect(bucket(page, name)).toHaveText(String(amount));
  }
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('imports.refusals.download_other', { shown: 2 }) }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('esto no es un correo');

  const result = page.url();
  await page.getByRole('link', { name: t('imports.result.leads_other', { shown: created }) }).click();
  await expect(page.getByRole('link', { name: startsWith('Peña') }).first()).toBeVisible();
  await page.goto(result);
  await page.getByRole('button', { name: startsWith(t('imports.undo.button').split('(')[0] ?? '') }).click();
  await expectAccessible(page);
  await press(page, t('imports.undo.confirm'));
  await expect(page.getByText(t('imports.undone.removed_other', { shown: created }))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: t('imports.back') }).click();
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    choose(page, 'clients.xlsx', Buffer.from(workbook)),
  ]);
  expect(worker.url()).toContain('/releases/mfe-comercia/');
  await expect(page.getByText('08001', { exact: true })).toBeVisible();
  await press(page, t('imports.check.button'));
  await press(page, t('imports.check.start_one', { shown: 1 }));
  await expect(page.getByText(t('imports.result.done'))).toBeVisible();
  await expect(bucket(page, 'created')).toHaveText('1');
});
