import type { Page } from 'playwright/test';
import { addCompany, addRecord, addReport, kinds } from '../support/companies.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { message } from '../support/portals.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

const literal = '<img src=x onerror="window.hacked=1"> & {{brand}} "Ñandú"';

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-consulting', language);
  ui = textsOf('packages/ui', language);
});

const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a record is edited, and deleted after a confirmation', async ({ page, language }) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: ['problems'] });
  await addRecord(page, account, id, 'problems', { description: literal, priority: 5 });
  await openIn(page, `/empresa/${id}?tab=problems`, language);
  await expect(page.getByRole('article').filter({ hasText: literal })).toBeVisible();

  const actions = ui('row.actions', { name: 'Los pedidos se pasan a mano' });
  await choose(page, actions, ui('row.edit'));
  const form = page.getByRole('dialog', { name: t('problems.editTitle') });
  const text = form.getByLabel(startsWith(t('problems.fields.description')));
  await expect(text).toHaveValue('Los pedidos se pasan a mano');
  await text.fill('Nadie sabe dónde está un pedido');
  await form.getByRole('button', { name: t('records.save') }).click();
  await expect(message(page)).toContainText(t('records.updated'));
  await expect(form).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: 'Nadie sabe dónde está un pedido' });
  await expect(card).toBeVisible();

  await choose(page, ui('row.actions', { name: 'Nadie sabe dónde está un pedido' }), ui('row.delete'));
  const question = page.getByRole('alertdialog', { name: t('problems.deleteTitle') });
  await expect(
    question.getByText(t('records.deleteText', { name: 'Nadie sabe dónde está un pedido' })),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(card).toBeVisible();
  await choose(page, ui('row.actions', { name: 'Nadie sabe dónde está un pedido' }), ui('row.delete'));
  await question.getByRole('button', { name: t('records.deleteConfirm'), exact: true }).click();
  await expect(message(page)).toContainText(t('records.deleted'));
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});

test('a company is edited and, once it has a report, deleted by typing its name', async ({
  page,
  language,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  await addReport(page, account, id);
  await openIn(page, `/empresa/${id}`, language);
  await expect(page.getByRole('tab', { selected: true })).toContainText(t('company.tabs.products'));

  await choose(page, t('company.actions'), t('company.edit'));
  const form = page.getByRole('dialog', { name: t('companyForm.editTitle') });
  await form.getByLabel(startsWith(t('companyForm.name'))).fill(literal);
  await form.getByRole('radio', { name: startsWith(t('structure.matrix')) }).check();
  await form.getByRole('button', { name: t('companyForm.save') }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(literal);
  await expect(page.getByText(t('structure.matrix'), { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/<img src=x onerror/);

  await page.getByRole('button', { name: t('company.actions'), exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: t('company.delete') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(t('companyDelete.text', { name: literal }))).toBeVisible();
  await expect(question.getByText(t('companyDelete.report'))).toBeVisible();
  const confirm = question.getByRole('button', { name: t('companyDelete.confirm') });
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await question.getByRole('textbox').fill(literal);
  await confirm.click();
  await expect(page).toHaveURL(/\/consultoria$/);
  await expect(message(page)).toContainText(t('companyDelete.deleted'));
  await expect(page.getByText(t('companies.empty.title'))).toBeVisible();
  const gone = await page.request.get(`/api/companies/${id}`);
  expect(gone.status()).toBe(404);
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});

test('the list is a table on wide screens and cards on phones', async ({ page, language, viewport }) => {
  const account = await signedIn(page);
  await addCompany(page, account, { name: literal });
  const id = await addCompany(page, account, { name: 'Talleres Ría', having: kinds });
  await openIn(page, '/consultoria', language);
  await expect(page.getByText(literal)).toBeVisible();
  const wide = (viewport?.width ?? 0) >= 768;
  await expect(page.getByRole('table', { name: t('companies.caption') })).toHaveCount(wide ? 1 : 0);
  await expect(page.getByRole('list', { name: t('companies.caption') })).toHaveCount(wide ? 0 : 1);
  const rows = wide
    ? page.getByRole('row').filter({ has: page.getByRole('cell') })
    : page.getByRole('list', { name: t('companies.caption') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const row = rows.filter({ hasText: 'Talleres Ría' });
  await expect(row).toContainText(t('companies.report.ready'));
  await expect(rows.filter({ hasText: literal })).toContainText(
    t('companies.report.missing_other', { count: 4 }),
  );
  await row.getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: t('companies.open') }).click();
  await expect(page).toHaveURL(new RegExp(`/empresa/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Talleres Ría' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
});
