import type { Browser, Page } from 'playwright/test';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, type Language, test, uniqueName } from '../support/fixtures.ts';
import { type Account, openIn, password, signedIn, storeToken } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

// A user who loses access gets rejected requests, which the browser logs as errors.
test.use({ faultsExpected: true });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Checks the whole page once it is loaded. */
async function look(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectFinished(page);
  await expectAccessible(page);
}

async function post(page: Page, token: string, path: string, data: object) {
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.status(), path).toBe(201);
  return answer.json();
}

/** Opens a browser for a new user who has joined the workspace as a member by an invitation. */
async function colleagueIn(
  browser: Browser,
  page: Page,
  { token }: Account,
  workspaceId: number,
): Promise<Page> {
  const username = uniqueName('eva');
  const invitation = { email: `${username}@example.com`, role: 'member' };
  const { link } = await post(page, token, `/api/workspaces/${workspaceId}/invitations`, invitation);
  const context = await browser.newContext({ baseURL: String(process.env.PRODUCT_URL) });
  const other = await context.newPage();
  const joining = { token: new URL(link, 'http://site').hash.slice(1), username, password, name: 'Eva Ruiz' };
  const joined = await other.request.post('/api/invitations/register', {
    data: { ...joining, role: 'user' },
  });
  expect(joined.status()).toBe(201);
  await storeToken(other, (await joined.json()).token);
  return other;
}

/** Creates a company in a workspace with two people, and two leads whose next step is due. */
async function startWork(browser: Browser, page: Page) {
  const account = await signedIn(page);
  const headers = { authorization: `Bearer ${account.token}` };
  const [{ id: workspaceId }] = await (await page.request.get('/api/workspaces', { headers })).json();
  const other = await colleagueIn(browser, page, account, workspaceId);
  const texts = { sector: 'Alimentación', commercialObjectives: 'Hoteles', targetAudience: 'Compras' };
  const company = { name: 'Olivares', targetAudienceType: 'B2B', ...texts };
  const { id } = await post(page, account.token, '/api/marketing/companies', company);
  for (const companyName of ['Hotel Miramar', 'Bodegas Ruiz']) {
    const step = { nextStep: 'Llamar', nextStepOn: '2026-01-15' };
    const lead = { companyName, source: 'Feria', status: 'new', marketingCompanyId: id, ...step };
    await post(page, account.token, '/api/marketing/leads', lead);
  }
  return { other, companyId: Number(id) };
}

async function assignAll(page: Page, language: Language, name: string): Promise<void> {
  const t = textsOf('mfe-comercia', language);
  await page.getByRole('table').getByRole('checkbox').first().check();
  await press(page, t('bulk.setAssignee'));
  const form = page.getByRole('dialog');
  await form.getByLabel(t('leadFields.assigneeId')).selectOption(name);
  await look(page);
  await form.getByRole('button', { name: t('bulk.assignee.submit') }).click();
  await expect(page.getByText(t('bulk.assignee.changed_other', { shown: 2, name }))).toBeVisible();
}

test('leads are assigned to a colleague, appear in their day, and are handed to a successor', async ({
  page,
  browser,
  language,
}) => {
  const t = textsOf('mfe-comercia', language);
  const team = textsOf('mfe-team', language);
  const { other, companyId } = await startWork(browser, page);
  await openIn(page, `/comercia?view=leads&company=${companyId}`, language);
  await assignAll(page, language, 'Eva Ruiz');
  await page.getByLabel(t('leadFields.assigneeId')).selectOption(t('assignee.nobody'));
  await expect(page.getByText(t('leads.noMatch'))).toBeVisible();
  await look(page);

  await openIn(other, `/comercia?company=${companyId}`, language);
  const day = other.getByRole('region', { name: t('myDay.title') });
  await expect(day.getByText(t('myDay.count_other', { shown: 2 }))).toBeVisible();
  await look(other);
  await day.getByRole('link', { name: 'Bodegas Ruiz' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Bodegas Ruiz' })).toBeVisible();
  await expect(other.getByText('Eva Ruiz').last()).toBeVisible();
  await look(other);
  await other.goto('/comercia?view=companies');
  await other.getByRole('button', { name: /Olivares/ }).click();
  // A member's menu contains products, brand and details, but neither access management nor deletion.
  await expect(other.getByRole('menuitem')).toHaveCount(3);

  await openIn(page, '/people', language);
  await press(page, team('members.actions', { name: 'Eva Ruiz' }));
  await page.getByRole('menuitem', { name: team('members.end') }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel(team('successor.label')).selectOption('Luis Prado');
  await look(page);
  await question.getByRole('button', { name: team('end.confirm') }).click();
  await expect(question).toHaveCount(0);
  await expect(async () => {
    await page.goto(`/comercia?company=${companyId}`);
    await expect(page.getByText(t('myDay.count_other', { shown: 2 }))).toBeVisible({ timeout: 20_000 });
  }).toPass();
  await other.context().close();
});
