import type { Page, Request } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openIn, signedIn, storedToken } from '../support/people.ts';
import { chooseEntry, loginForm, message } from '../support/portals.ts';
import { isAsked } from '../support/requests.ts';
import { testSettings } from '../support/settings.ts';
import { type Texts, textsOf } from '../support/texts.ts';

const placeholders = ['contacts', 'companies', 'opportunities', 'communications', 'analytics'];

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-leadmanager', language);
  ui = textsOf('packages/ui', language);
});

test('the demo account is shown on /leadmanager/auth only, and opens the dashboard', async ({
  page,
  language,
}) => {
  await openIn(page, '/leadmanager', language);
  await expect(loginForm(page, language).submit).toBeVisible();
  await expect(page.getByText(testSettings.DEMO_PASSWORD)).toHaveCount(0);
  await page.goto('/leadmanager/auth');
  await expect(page.getByText(testSettings.DEMO_PASSWORD)).toBeVisible();
  await page.getByRole('button', { name: t('login.demo.use') }).click();
  await loginForm(page, language).submit.click();
  await expect(page).toHaveURL(/\/leadmanager\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: t('sections.contacts.label') })).toBeVisible();
});

test('the dashboard has seven entries, empty sections and a sign-out button', async ({ page, language }) => {
  const { username } = await signedIn(page);
  await openIn(page, '/leadmanager/dashboard', language);
  await expect(page.getByRole('heading', { level: 1, name: t('sections.contacts.label') })).toBeVisible();
  const opener = page.getByRole('button', { name: ui('openMenu') });
  if (await opener.isVisible()) await opener.click();
  const labels = [...placeholders, 'settings'].map((key) => t(`sections.${key}.label`));
  const entries = page.getByRole('navigation', { name: t('portal.title') }).getByRole('listitem');
  await expect(entries).toHaveText([...labels, t('portal.logout')]);
  await expect(entries.locator('[aria-current=page]')).toHaveText(t('sections.contacts.label'));
  if (await opener.isHidden()) await page.keyboard.press('Escape');

  for (const key of placeholders) {
    await chooseEntry(page, language, t(`sections.${key}.label`));
    await expect(page.getByRole('heading', { level: 1, name: t(`sections.${key}.label`) })).toBeVisible();
    await expectNothingBehind(page, t(`sections.${key}.action`), t('portal.soon'));
  }

  await chooseEntry(page, language, t('sections.settings.label'));
  await expect(page).toHaveURL(/\?section=settings$/);
  const main = page.getByRole('main');
  await expect(main.getByText(username, { exact: true })).toBeVisible();
  await expect(main.getByText(`${username}@example.com`)).toBeVisible();

  await chooseEntry(page, language, t('portal.logout'));
  await expect(page).toHaveURL(/\/leadmanager$/);
  await expect(message(page)).toContainText(textsOf('packages/platform', language)('logout.success.title'));
  expect(await storedToken(page)).toBeNull();
});

/** Clicks a button without a function, and expects no request and no change of the page. */
async function expectNothingBehind(page: Page, name: string, description: string) {
  const button = page.getByRole('main').getByRole('button', { name });
  await expect(button).toHaveAccessibleDescription(description);
  const requests: string[] = [];
  const note = (request: Request) => {
    if (isAsked(request)) requests.push(request.url());
  };
  const main = page.getByRole('main');
  await button.focus();
  const before = await main.innerHTML();
  page.on('request', note);
  await button.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await main.innerHTML()).toBe(before);
  page.off('request', note);
  expect(requests).toEqual([]);
}
