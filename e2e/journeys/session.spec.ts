import { expect, test } from '../support/fixtures.ts';
import { openAccount, password, signedIn, storedToken } from '../support/people.ts';
import { fillIn, loginForm, message, portals } from '../support/portals.ts';
import { textsOf } from '../support/texts.ts';

const shell = textsOf('shell', 'en');
const platform = textsOf('packages/platform', 'en');

/** Returns a predicate that compares path and query, because `toHaveURL` with a string compares the whole URL. */
const exactly = (path: string) => (url: URL) => `${url.pathname}${url.search}` === path;

const asked = [
  '/consultoria?search=aceite',
  '/comercia?view=leads',
  '/leadmanager/dashboard?section=settings',
];

for (const portal of portals) {
  const path = String(asked.find((one) => one.startsWith(portal.home)));

  test(`${path} redirects to the login and back, and opens the other portals too`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const elsewhere = await playwright.request.newContext({ baseURL: String(baseURL) });
    const { username } = await openAccount(elsewhere);
    await elsewhere.dispose();

    await page.goto(path);
    await expect(page).toHaveURL(exactly(portal.login));
    const form = loginForm(page, 'en');
    await fillIn(form, username, password);
    await form.submit.click();
    await expect(message(page)).toContainText(platform('login.success.text', { name: 'Luis Prado' }));
    await expect(page).toHaveURL(exactly(path));
    expect(await storedToken(page)).toMatch(/\S{20,}/);
    for (const other of portals.filter(({ home }) => home !== portal.home)) {
      await page.goto(other.home);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(exactly(other.home));
    }
  });
}

test('a company page redirects to the login of the consulting portal', async ({ page }) => {
  await page.goto('/empresa/1?tab=problems');
  await expect(page).toHaveURL(exactly('/auth'));
  await expect(loginForm(page, 'en').submit).toBeVisible();
});

test('each login page redirects a signed-in user', async ({ page }) => {
  await signedIn(page);
  const logins = portals.map(({ login, home }) => ({ login, home }));
  for (const { login, home } of [...logins, { login: '/leadmanager/auth', home: '/leadmanager/dashboard' }]) {
    await page.goto(login);
    await expect(page).toHaveURL(exactly(home));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('signing out in one tab signs the other one out, and the token is invalid from then on', async ({
  page,
}) => {
  const { token } = await signedIn(page);
  await page.goto('/consultoria');
  const other = await page.context().newPage();
  await other.goto('/leadmanager/dashboard?section=settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: shell('signOut.label') }).click();
  await expect(message(page)).toContainText(platform('logout.success.title'));
  await expect(page).toHaveURL(exactly('/auth'));
  await expect(other).toHaveURL(exactly('/leadmanager'));

  expect((await page.request.get('/api/user')).status()).toBe(401);
  const bearer = { authorization: `Bearer ${token}` };
  expect((await page.request.get('/api/user', { headers: bearer })).status()).toBe(401);
  expect((await page.request.get('/api/companies', { headers: bearer })).status()).toBe(401);
});

test('a session ended elsewhere redirects to the login at the next request', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { token } = await signedIn(page);
  await page.goto('/comercia');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const elsewhere = await playwright.request.newContext({ baseURL: String(baseURL) });
  const answer = await elsewhere.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
  await elsewhere.dispose();

  await page.goto('/consultoria');
  await expect(page).toHaveURL(exactly('/auth'));
  expect(await storedToken(page)).toBeNull();
});
