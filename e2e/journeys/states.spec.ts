import type { Locator, Page } from 'playwright/test';
import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, test, uniqueName } from '../support/fixtures.ts';
import { openIn, signedIn, storedToken } from '../support/people.ts';
import { chooseEntry, fillIn, loginForm, message, portals } from '../support/portals.ts';
import { brand } from '../support/public-pages.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

// These tests check menus, dialogs, empty lists, errors and failures. The browser logs the failed requests as errors.
test.use({ faultsExpected: true });

const tabs = ['contacts', 'products', 'departments', 'problems', 'strengths'] as const;

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-consulting', language);
  ui = textsOf('packages/ui', language);
});

/** Checks the page once `shown` is visible. */
async function look(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expectFinished(page);
  await expectAccessible(page);
}

const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).click();

/** Types into a dialog and closes it, and expects a confirmation before the text is discarded. */
async function leaveTyped(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('textbox').first().fill('Ana');
  await page.keyboard.press('Escape');
  await look(page, dialog.getByText(ui('unsaved')));
  await press(dialog, ui('discard'));
  await expect(dialog).toHaveCount(0);
}

test('the list of companies: empty, creating one, its menu, no match, and a load error', async ({
  page,
  language,
}) => {
  const account = await signedIn(page);
  await openIn(page, '/consultoria', language);
  await look(page, page.getByText(t('companies.empty.title')));
  await press(page, t('companies.empty.action'));
  const dialog = page.getByRole('dialog', { name: t('companyForm.newTitle') });
  await press(dialog, t('companyForm.create'));
  await look(page, dialog.getByText(t('companyForm.errors.nameRequired')));
  await leaveTyped(page, dialog);

  await addCompany(page, account, { name: 'Olivares del Sur' });
  await page.reload();
  await press(page, ui('row.actions', { name: 'Olivares del Sur' }));
  await look(page, page.getByRole('menuitem', { name: ui('row.delete') }));
  await page.getByRole('menuitem', { name: ui('row.delete') }).click();
  await look(page, page.getByRole('alertdialog').getByText(t('companyDelete.nothing')));
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('zzz');
  await look(page, page.getByText(t('companies.noMatch.title')));
  await page.route('**/api/companies?*', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await look(page, page.getByText(t('companies.error.title')));
});

test('a company without records: each list, each form, and what the report still needs', async ({
  page,
  language,
  viewport,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account);
  for (const tab of tabs) {
    await openIn(page, `/empresa/${id}?tab=${tab}`, language);
    await look(page, page.getByText(t(`${tab}.emptyTitle`)));
    await press(page, t(`${tab}.addFirst`));
    const dialog = page.getByRole('dialog', { name: t(`${tab}.newTitle`) });
    await press(dialog, t('records.create'));
    const first = tab === 'problems' || tab === 'strengths' ? 'description' : 'name';
    await look(page, dialog.getByText(t(`${tab}.errors.${first}`)));
    // In a low window, the form must scroll inside the dialog, whose buttons stay visible.
    await page.setViewportSize({ width: viewport?.width ?? 375, height: 600 });
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBeLessThanOrEqual(540.5);
    await expect(dialog.getByRole('button', { name: t('records.create'), exact: true })).toBeInViewport();
    await page.setViewportSize({ width: viewport?.width ?? 375, height: viewport?.height ?? 812 });
    await leaveTyped(page, dialog);
  }
  await openIn(page, `/empresa/${id}?tab=report`, language);
  await look(page, page.getByText(t('reportTab.notReadyTitle')));
  await openIn(page, '/empresa/999999999', language);
  await look(page, page.getByText(t('company.notFound.title')));
  await openIn(page, '/empresa/abc', language);
  await look(page, page.getByText(t('company.invalidId')).filter({ visible: true }).first());
});

test('a company with records: menus, forms, confirmations, drafts and errors', async ({ page, language }) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  const names = {
    products: 'Aceite ecológico',
    departments: 'Ventas',
    problems: 'Los pedidos se pasan a mano',
    strengths: 'Diez años de datos de ventas',
  };
  for (const [tab, name] of Object.entries(names)) {
    await openIn(page, `/empresa/${id}?tab=${tab}`, language);
    await press(page, ui('row.actions', { name }));
    await look(page, page.getByRole('menuitem', { name: ui('row.edit') }));
    await page.getByRole('menuitem', { name: ui('row.edit') }).click();
    await look(page, page.getByRole('dialog', { name: t(`${tab}.editTitle`) }));
    await page.keyboard.press('Escape');
    await press(page, ui('row.actions', { name }));
    await page.getByRole('menuitem', { name: ui('row.delete') }).click();
    await look(page, page.getByRole('alertdialog', { name: t(`${tab}.deleteTitle`) }));
    await page.keyboard.press('Escape');
  }

  await page.route('**/api/strengths', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await press(page, t('strengths.new'));
  const dialog = page.getByRole('dialog', { name: t('strengths.newTitle') });
  await dialog.getByRole('textbox').fill('Marca conocida');
  await dialog.getByRole('radio', { name: '4' }).check();
  await press(dialog, t('records.create'));
  await look(page, dialog.getByRole('alert'));
  await page.reload();
  await look(page, dialog.getByText(ui('restored')));
  await page.unroute('**/api/strengths');
  await page.route('**/api/companies/*/strengths', (route) => route.fulfill({ status: 500 }));
  await page.route('**/api/strengths*', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await look(page, page.getByText(t('records.loadError')));
});

test('a report: ready, its confirmation, a failure, generated, and deleted with its company', async ({
  page,
  language,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  await page.route('**/api/reports', (route) => route.fulfill({ status: 500 }));
  await openIn(page, `/empresa/${id}?tab=report`, language);
  await look(page, page.getByText(t('reportTab.readyTitle')));
  await press(page, t('reportTab.generate'));
  const question = page.getByRole('alertdialog');
  await look(page, question);
  await press(question, t('reportTab.confirm'));
  await look(page, page.getByText(t('reportTab.error')).filter({ visible: true }).first());
  await page.unroute('**/api/reports');
  await addReport(page, account, id);
  await page.reload();
  await look(page, page.getByRole('button', { name: t('reportTab.print') }));
  await press(page, t('company.actions'));
  await look(page, page.getByRole('menuitem', { name: t('company.delete') }));
  await page.getByRole('menuitem', { name: t('company.delete') }).click();
  await look(page, question.getByText(t('companyDelete.report')));
});

test('sign-in and registration: empty fields, errors, weak and strong passwords', async ({
  page,
  language,
}) => {
  for (const portal of portals) {
    await openIn(page, portal.login, language);
    const form = loginForm(page, language);
    await form.submit.click();
    await look(page, form.submit);
    await fillIn(form, uniqueName('nobody'), 'not-the-password');
    await form.submit.click();
    const failed = textsOf('packages/platform', language)('login.error.title');
    await look(page, message(page).filter({ hasText: failed }));
    expect(await storedToken(page)).toBeNull();
    // On wide screens, the notice is part of the panel beside the form; on others, it is below the form, without the panel.
    const notice = textsOf(portal.folder, language)(portal.notice, { brand });
    await expect(page.getByText(notice).filter({ visible: true })).toHaveCount(1);
  }
  // The registration for another portal has no panel, and says below the form for whom the portal is (rule 1.7).
  await page.getByRole('link', { name: ui('login.register') }).click();
  await expect(page.getByRole('heading', { name: t('auth.register.title') })).toBeVisible();
  await expect(page.getByText(t('auth.panel.audience', { brand })).filter({ visible: true })).toHaveCount(1);
  await openIn(page, '/auth?mode=register', language);
  const create = page.getByRole('button', { name: t('auth.register.submit') });
  await create.click();
  await look(page, page.getByText(t('auth.errors.nameRequired'), { exact: true }));
  const secret = page.getByLabel(startsWith(ui('account.password'))).first();
  for (const [typed, strength] of [
    ['123456', 'weak'],
    ['correct horse battery staple', 'strong'],
  ] as const) {
    await secret.fill(typed);
    const said = ui('strength.label', { level: ui(`strength.${strength}`) });
    await look(page, page.getByText(`${said}.`, { exact: true }));
  }
});

test('the views of the other portals, and their menus', async ({ page, language }) => {
  await signedIn(page);
  const open = page.getByRole('button', { name: ui('openMenu') });
  for (const [portal, folder, entries] of [
    [
      '/comercia',
      'mfe-comercia',
      ['companies', 'products', 'campaigns', 'content', 'leads', 'analytics'].map((key) => `views.${key}`),
    ],
    [
      '/leadmanager/dashboard',
      'mfe-leadmanager',
      ['companies', 'opportunities', 'communications', 'analytics', 'settings'].map(
        (key) => `sections.${key}.label`,
      ),
    ],
  ] as const) {
    const own = textsOf(folder, language);
    await openIn(page, portal, language);
    for (const entry of entries) {
      await chooseEntry(page, language, own(entry));
      await look(page, page.getByRole('heading', { level: 1, name: own(entry) }));
    }
    if (await open.isVisible()) {
      await open.click();
      await look(page, page.getByRole('dialog').getByRole('navigation').first());
    }
  }
});
