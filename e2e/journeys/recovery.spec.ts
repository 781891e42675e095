import type { Page } from 'playwright/test';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, type Language, test, uniqueName } from '../support/fixtures.ts';
import { linkIn } from '../support/mails.ts';
import { openIn, password, storeToken } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

// Covers section 19 of docs/product.md. The tests provoke rejected links, which the browser logs as errors.
test.use({ faultsExpected: true });
test.describe.configure({ mode: 'default' });

const fresh = 'kelp forest lantern';
let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startProduct({ ...testSettings, CONFIRM_ADDRESS: 'on', MAIL_POLL_MS: '200' });
});
test.afterAll(() => product.stop());

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectFinished(page);
  await expectAccessible(page);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens an address in a language, as a new document even if only the fragment differs. */
async function open(page: Page, address: string, language: Language): Promise<void> {
  await page.goto('about:blank');
  await openIn(page, product.url + address, language);
}

async function newAccount(page: Page, language: Language) {
  const username = uniqueName('rosa');
  const email = `${username}@example.com`;
  const data = { username, email, password, name: 'Rosa Vidal', role: 'user' };
  const headers = { 'accept-language': language };
  const answer = await page.request.post(`${product.url}/api/register`, { data, headers });
  expect(answer.status()).toBe(201);
  return { username, email, token: String((await answer.json()).token) };
}

const signIn = (page: Page, username: string, typed: string) =>
  page.request.post(`${product.url}/api/login`, { data: { username, password: typed } });

async function choosePassword(page: Page, t: Texts): Promise<void> {
  await page
    .getByLabel(startsWith(t('reset.password')))
    .first()
    .fill(fresh);
  await press(page, t('reset.submit'));
  await expect(page.getByRole('heading', { name: t('reset.doneTitle') })).toBeVisible();
}

test('a forgotten password is reset by a link that works once and ends all sessions', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  const { username, email, token } = await newAccount(page, language);
  await page.context().clearCookies();
  await open(page, '/forgot-password', language);
  await look(page);
  await press(page, t('forgot.submit'));
  await expect(page.getByText(t('join.loginNameRequired'))).toBeVisible();
  await page.getByLabel(startsWith(t('join.loginName'))).fill(email.toUpperCase());
  await press(page, t('forgot.submit'));
  await expect(page.getByRole('heading', { name: t('forgot.sentTitle') })).toBeVisible();
  await look(page);

  const link = await linkIn(product.dataDir, email, '/reset-password');
  // Imitates a mail scanner, which opens the link before the recipient, with plain requests and in a browser.
  for (const method of ['GET', 'HEAD']) await page.request.fetch(product.url + link, { method });
  await open(page, link, language);
  await expect(page.getByLabel(t('reset.account'))).toHaveValue(username);
  await open(page, link, language);
  await look(page);
  await choosePassword(page, t);
  await look(page);

  const headers = { authorization: `Bearer ${token}` };
  const session = async () => (await page.request.get(`${product.url}/api/user`, { headers })).status();
  await expect.poll(session).toBe(401);
  expect((await signIn(page, username, password)).status()).toBe(401);
  const answer = await signIn(page, username, fresh);
  await open(page, link, language);
  await expect(page.getByRole('heading', { name: t('reset.refused') })).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: t('reset.newLink') }).click();
  await expect(page.getByRole('heading', { name: t('forgot.title') })).toBeVisible();

  await storeToken(page, String((await answer.json()).token));
  await open(page, '/people?view=record', language);
  await expect(page.getByText(t('record.sentence.passwordReset', { who: 'Rosa Vidal' }))).toBeVisible();
  await look(page);
});

test('a new user is asked to confirm the address until the link in the email is used', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  const { email, token } = await newAccount(page, language);
  await storeToken(page, token);
  await open(page, '/people', language);
  await expect(page.getByRole('button', { name: t('confirm.sendAgain') })).toBeVisible();
  await look(page);
  const link = await linkIn(product.dataDir, email, '/confirm-address');
  await open(page, link, language);
  await look(page);
  await press(page, t('confirm.submit'));
  await expect(page.getByText(t('confirm.done', { email }))).toBeVisible();
  await page.getByRole('link', { name: t('confirm.continue') }).click();
  await expect(page.getByRole('heading', { name: t('page.title'), level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: t('confirm.sendAgain') })).toHaveCount(0);
});

test('an invitation comes by email, and its link joins and confirms the address', async ({
  page,
  language,
}) => {
  const ui = textsOf('packages/ui', language);
  const t = textsOf('mfe-team', language);
  const owner = await newAccount(page, language);
  // The owner's address is confirmed first, because only accounts with a confirmed address may invite people by email.
  await open(page, await linkIn(product.dataDir, owner.email, '/confirm-address'), language);
  await press(page, t('confirm.submit'));
  await expect(page.getByText(t('confirm.done', { email: owner.email }))).toBeVisible();
  await page.context().clearCookies();
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-language': language };
  const { user } = await (await page.request.get(`${product.url}/api/user`, { headers })).json();
  const data = { email: `${uniqueName('eva')}@example.com`, role: 'member' };
  await page.request.post(`${product.url}/api/workspaces/${user.id}/invitations`, { headers, data });
  await open(page, await linkIn(product.dataDir, data.email, '/join'), language);
  await page.getByLabel(startsWith(t('join.name'))).fill('Eva Ruiz');
  await page.getByLabel(startsWith(ui('account.username'))).fill(uniqueName('eva'));
  await page
    .getByLabel(startsWith(ui('account.password')))
    .first()
    .fill(password);
  await press(page, t('join.register'));
  // The link in a Spanish email contains the parameter `lang`, which stays in the URL of the following pages.
  await expect(page).toHaveURL(/\/people\?workspace=\d+(&lang=es)?$/);
  await expect(page.getByRole('main').getByText('Rosa Vidal').first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('confirm.sendAgain') })).toHaveCount(0);
});
