import type { Browser, Page } from 'playwright/test';
import { addCompany } from '../support/companies.ts';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, type Language, test, uniqueName } from '../support/fixtures.ts';
import { openIn, password, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

// This test provokes rejected requests, which the browser logs as errors.
test.use({ faultsExpected: true });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Checks the whole page once it is loaded. */
async function look(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectFinished(page);
  await expectAccessible(page);
}

/** Invites an address through the user interface, and returns the link. */
async function invite(page: Page, t: Texts, email: string): Promise<string> {
  await page.getByRole('tab', { name: t('view.invitations') }).click();
  await press(page, t('invitations.new'));
  const form = page.getByRole('dialog');
  await form.getByLabel(startsWith(t('invitations.email'))).fill(email);
  await look(page);
  await form.getByRole('button', { name: t('inviteForm.submit') }).click();
  const link = page.getByRole('dialog', { name: t('link.title') });
  const address = await link.getByLabel(t('link.label')).inputValue();
  await look(page);
  await link.getByRole('button', { name: t('link.close') }).click();
  await expect(page.getByText(email)).toBeVisible();
  return address;
}

/** Opens the invitation link in a new browser context and registers a new account there. */
async function registerBy(browser: Browser, link: string, language: Language, t: Texts): Promise<Page> {
  const context = await browser.newContext({ baseURL: String(process.env.PRODUCT_URL) });
  const page = await context.newPage();
  await openIn(page, link, language);
  const ui = textsOf('packages/ui', language);
  const username = uniqueName('eva');
  await page.getByLabel(startsWith(t('join.name'))).fill('Eva Ruiz');
  await page.getByLabel(startsWith(ui('account.username'))).fill(username);
  await page
    .getByLabel(startsWith(ui('account.password')))
    .first()
    .fill(password);
  await look(page);
  await press(page, t('join.register'));
  await expect(page).toHaveURL(/\/people\?workspace=\d+$/);
  return page;
}

/** Chooses an action from a person's menu. */
async function choose(page: Page, t: Texts, name: string, action: string): Promise<void> {
  await press(page, t('members.actions', { name }));
  await page.getByRole('menuitem', { name: action }).click();
}

test('two people share a workspace: one is invited, registers, gets a role, and loses access within five seconds', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  const consulting = textsOf('mfe-consulting', language);
  const owner = await signedIn(page);
  const companyId = await addCompany(page, owner, { name: 'Olivares del Sur' });
  await openIn(page, '/people', language);
  await look(page);
  const link = await invite(page, t, `${uniqueName('eva')}@example.com`);
  const joining = new URL(link).pathname + new URL(link).hash;
  await page.goto(joining);
  await expect(page.getByText(t('join.other.title'))).toBeVisible();
  await look(page);
  await page.goBack();

  const other = await registerBy(browser, link, language, t);
  await expect(other.getByRole('main').getByText('Luis Prado').first()).toBeVisible();
  await look(other);
  await other.goto('/consultoria');
  await expect(other.getByRole('link', { name: 'Olivares del Sur' })).toBeVisible();

  await page.getByRole('tab', { name: t('view.people') }).click();
  await choose(page, t, 'Eva Ruiz', t('members.changeRole'));
  await page.getByRole('dialog').getByLabel(t('role.manager'), { exact: true }).check();
  await look(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('roleForm.submit') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await other.goto(joining);
  await expect(other.getByRole('heading', { name: t('join.refused') })).toBeVisible();

  await choose(page, t, 'Eva Ruiz', t('members.end'));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('end.confirm') })
    .click();
  await expect(page.getByText('Eva Ruiz', { exact: true })).toHaveCount(0);
  const token = await other.evaluate(() => window.localStorage.getItem('auth_token'));
  const status = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await other.request.get(`/api/companies/${companyId}`, { headers })).status();
  };
  await expect.poll(status, { intervals: [200] }).toBe(404);
  await other.goto('/consultoria');
  await expect(other.getByText(consulting('companies.empty.title'))).toBeVisible();

  await page.getByRole('tab', { name: t('view.record') }).click();
  const ending = t('record.sentence.ended', { who: 'Luis Prado', whom: 'Eva Ruiz' });
  await expect(page.getByText(ending)).toBeVisible();
  await look(page);
  for (const view of ['guests', 'workspace'] as const) {
    await page.getByRole('tab', { name: t(`view.${view}`) }).click();
    await look(page);
  }
  await other.context().close();
});
