import type { APIRequestContext, Page } from 'playwright/test';
import { expect, type Language, uniqueName } from './fixtures.ts';
import { startsWith, textsOf } from './texts.ts';

export const password = 'correct horse battery';

/** Stores a chosen language in the browser, as an earlier visit would have done. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    // In a sandboxed frame, reading the storage would throw.
    if (window.origin === 'null') return;
    if (window.localStorage.getItem('language') === null) window.localStorage.setItem('language', chosen);
  }, language);
  const cookie = { name: 'language', value: language };
  const url = String(process.env.PRODUCT_URL);
  // A second cookie is for localhost, which tests of passkeys use because browsers do not support passkeys for IP addresses.
  await page.context().addCookies([
    { ...cookie, url },
    { ...cookie, domain: 'localhost', path: '/' },
  ]);
}

/** Opens a page in a browser in which the language has already been chosen. */
export async function openIn(page: Page, path: string, language: Language): Promise<void> {
  await chooseLanguage(page, language);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Opens a page in a language, and waits until it is rendered. */
export async function openRendered(page: Page, path: string, language: Language): Promise<void> {
  await openIn(page, path, language);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Registers through the user interface, and waits for the company list. */
export async function register(page: Page, language: Language): Promise<{ username: string; name: string }> {
  const t = textsOf('mfe-consulting', language);
  const username = uniqueName('ana');
  const name = 'Ana Ruiz';
  await openIn(page, '/auth?mode=register', language);
  const ui = textsOf('packages/ui', language);
  const label = (key: string) =>
    key === 'username' || key === 'password' ? ui(`account.${key}`) : t(`auth.fields.${key}`);
  const fill = (key: string, value: string) =>
    page
      .getByLabel(startsWith(label(key)))
      .first()
      .fill(value);
  await fill('name', name);
  await fill('email', `${username}@example.com`);
  await fill('username', username);
  await fill('password', password);
  await fill('confirmPassword', password);
  await page.getByRole('button', { name: t('auth.register.submit') }).click();
  await expect(page).toHaveURL(/\/consultoria$/);
  return { username, name };
}

export interface Account {
  username: string;
  token: string;
}

/** Creates an account through the API. The session cookie stays with `request`. */
export async function openAccount(request: APIRequestContext): Promise<Account> {
  const username = uniqueName('user');
  const account = { username, password, name: 'Luis Prado', email: `${username}@example.com`, role: 'user' };
  const answer = await request.post('/api/register', { data: account });
  expect(answer.status()).toBe(201);
  const { token } = await answer.json();
  return { username, token };
}

/** Stores a token in the browser before the first page only, because storing it before every page would undo a sign-out. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (window.origin === 'null' || window.sessionStorage.getItem('token-was-stored') !== null) return;
    window.sessionStorage.setItem('token-was-stored', 'yes');
    window.localStorage.setItem('auth_token', value);
  }, token);
}

/** Creates an account through the API and signs this browser in, for tests that do not test the sign-in form. */
export async function signedIn(page: Page): Promise<Account> {
  const account = await openAccount(page.request);
  await storeToken(page, account.token);
  return account;
}

export const storedToken = (page: Page) => page.evaluate(() => window.localStorage.getItem('auth_token'));
