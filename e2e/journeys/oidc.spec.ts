import type { Page } from 'playwright/test';
import { expectFinished } from '../support/finished.ts';
import { expect, expectAccessible, type Language, test, uniqueName } from '../support/fixtures.ts';
import { organisationSettings, startOrganisation } from '../support/organisation.ts';
import { openIn, password, storedToken } from '../support/people.ts';
import { message, portals } from '../support/portals.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, textsOf } from '../support/texts.ts';

// Covers rules 19.40 to 19.47. The tests provoke rejected sign-ins, which the browser logs as errors.
test.use({ faultsExpected: true });
test.describe.configure({ mode: 'default' });

const name = 'Acme ID';
let product: Product;
let organisation: Awaited<ReturnType<typeof startOrganisation>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const port = await freePort();
  product = await startProduct({ ...testSettings, ...organisationSettings(port), MAIL_POLL_MS: '200' });
  organisation = await startOrganisation(port, product.url);
});
test.afterAll(async () => {
  await organisation.stop();
  await product.stop();
});
test.beforeEach(() => organisation.control({ fault: null, asks: false }));

async function look(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectFinished(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

/** Sets the account that the provider will sign in next; with `asks`, its page asks the user for confirmation first. */
async function newPerson(asks = false) {
  const sub = uniqueName('rosa');
  const person = { sub, email: `${sub}@org.example`, name: 'Rosa Vidal' };
  await organisation.control({ person, asks });
  return person;
}

const button = (page: Page, language: Language) =>
  page.getByRole('button', { name: textsOf('packages/ui', language)('login.organisation', { name }) });
const press = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true }).click();

for (const { login, home } of portals)
  test(`signs in at ${login} with the organisation, and leaves no trace in the address`, async ({
    page,
    language,
  }) => {
    await newPerson();
    await openIn(page, product.url + login, language);
    await expect(button(page, language)).toBeVisible();
    await look(page);
    await button(page, language).click();
    await expect(page).toHaveURL(product.url + home);
    expect(await storedToken(page)).not.toBeNull();
    await page.reload();
    await expect(page).toHaveURL(product.url + home);
    const entries = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map(({ name }) => name),
    );
    expect(entries.join()).not.toContain('code=');
  });

test('returns to the requested page', async ({ page, language }) => {
  await newPerson();
  await openIn(page, `${product.url}/people?tab=record`, language);
  await button(page, language).click();
  await expect(page).toHaveURL(`${product.url}/people?tab=record`);
});

test('lets a user retry after cancelling at the provider, or after returning too late', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  await newPerson(true);
  await openIn(page, `${product.url}/auth`, language);
  await button(page, language).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: t('signingIn.refused') })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/signing-in`);
  await look(page);
  await organisation.control({ asks: false });
  await press(page, t('join.retry'));
  await expect(page).toHaveURL(`${product.url}/consultoria`);
  // Going back must not resubmit the used authorization code.
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
  expect(await storedToken(page)).not.toBeNull();
});

test('asks once for the password of an account with the same address; the link is shown, removed and made again', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-team', language);
  const { email } = await newPerson();
  const username = uniqueName('ana');
  const data = { username, email, password, name: 'Ana Ruiz', role: 'user' };
  const headers = { 'accept-language': language };
  expect((await page.request.post(`${product.url}/api/register`, { data, headers })).status()).toBe(201);
  await page.context().clearCookies();
  await openIn(page, `${product.url}/account`, language);
  await button(page, language).click();
  await expect(page.getByRole('heading', { name: t('signingIn.passwordTitle') })).toBeVisible();
  await look(page);
  const typed = page.getByLabel(startsWith(t('join.password'))).first();
  await typed.fill('a guess');
  await press(page, t('signingIn.submit'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look(page);
  expect(await storedToken(page)).toBeNull();
  await typed.fill(password);
  await press(page, t('signingIn.submit'));
  await expect(page).toHaveURL(`${product.url}/account`);
  await expect(page.getByRole('heading', { name: t('organisation.title', { name }) })).toBeVisible();
  await look(page);
  await press(page, t('organisation.unlink.button'));
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(startsWith(t('account.current')))
    .first()
    .fill(password);
  await look(page);
  await dialog.getByRole('button', { name: t('organisation.unlink.submit') }).click();
  await expect(message(page)).toContainText(t('organisation.unlinked'));
  await press(page, t('organisation.link.button'));
  await dialog
    .getByLabel(startsWith(t('account.current')))
    .first()
    .fill(password);
  await dialog.getByRole('button', { name: t('organisation.link.submit') }).click();
  await expect(page).toHaveURL(`${product.url}/account`);
  await expect(page.getByRole('button', { name: t('organisation.unlink.button') })).toBeVisible();
});

test('tells a user without a password how to get one', async ({ page, language }) => {
  const t = textsOf('mfe-team', language);
  await newPerson();
  await openIn(page, `${product.url}/account`, language);
  await button(page, language).click();
  await expect(page.getByText(t('organisation.onlyWay'))).toBeVisible();
  await look(page);
  await press(page, t('organisation.firstSubmit'));
  await expect(message(page)).toContainText(t('email.sent'));
});

test('keeps the other ways to sign in working while the provider is down', async ({ page, language }) => {
  const t = textsOf('mfe-team', language);
  await newPerson(true);
  await openIn(page, `${product.url}/auth`, language);
  await button(page, language).click();
  await organisation.control({ fault: 'down' });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: t('signingIn.refused') })).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: t('signingIn.otherWay') }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(button(page, language)).toBeVisible();
});
