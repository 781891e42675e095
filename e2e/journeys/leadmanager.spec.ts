import { expect, test } from '../support/fixtures.ts';
import { openIn } from '../support/people.ts';
import { loginForm } from '../support/portals.ts';
import { testSettings } from '../support/settings.ts';
import { textsOf } from '../support/texts.ts';

test('the demo account is shown on /leadmanager/auth only, and opens the dashboard', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-leadmanager', language);
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
