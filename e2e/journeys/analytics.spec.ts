import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, storeToken } from '../support/people.ts';
import { desktop, phone } from '../support/screens.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, textsOf } from '../support/texts.ts';

/** Signs this browser in as the demo user, whose companies have leads from many weeks. */
async function signedInAsDemo(page: Page): Promise<void> {
  const { DEMO_USERNAME: username, DEMO_PASSWORD: password } = testSettings;
  const answer = await page.request.post('/api/login', { data: { username, password } });
  const { token } = await answer.json();
  await storeToken(page, token);
}

/** Follows the link of the number in a row, and expects a list with that many leads. */
async function expectLeadsBehind(page: Page, table: string, row: string): Promise<void> {
  const link = page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row', { name: startsWith(row) })
    .getByRole('link')
    .first();
  const count = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/view=leads/);
  await expect(page.getByText(new RegExp(`^1–\\d+ \\S+ ${count}$`))).toBeVisible();
}

/** Returns true when the text of the selected option fits into the select element. */
const isNamedInFull = (list: Locator) =>
  list.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (context) context.font = font;
    const text = context?.measureText(select.selectedOptions[0]?.text ?? '').width ?? Number.NaN;
    return (
      text > 0 &&
      text <= select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    );
  });

async function textOfDownload(page: Page, item: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

test('a user reads a week, generates, replaces and downloads its report, and follows numbers to the leads', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-comercia', language);
  await signedInAsDemo(page);
  await openIn(page, '/comercia?view=analytics', language);
  await page.getByRole('link', { name: t('analytics.period.previous.week') }).click();
  await expect(page).toHaveURL(/&period=\d{4}-W\d\d/);
  // This button exists only while a past period is shown.
  await expect(page.getByRole('button', { name: t('analytics.period.now.week') })).toBeVisible();
  await page.setViewportSize(phone);
  expect(await isNamedInFull(page.getByRole('combobox', { name: t('analytics.period.choose') }))).toBe(true);
  await page.setViewportSize(desktop);
  await expect(page.getByRole('application', { name: t('analytics.funnel.title') })).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('[data-figures]')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('table', { name: t('analytics.funnel.title') })).toBeVisible();
  for (const hidden of ['nav', 'h1', 'button', 'select', '[role=tab]'])
    await expect(page.locator(hidden).filter({ visible: true }), hidden).toHaveCount(0);
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole('radio', { name: t('analytics.look.tables') }).check();
  await expect(page.getByRole('table', { name: t('analytics.funnel.title') })).toBeVisible();
  await expectAccessible(page);
  await expectLeadsBehind(page, t('analytics.funnel.title'), t('leadStatus.won'));
  await page.goBack();

  await page.getByRole('tab', { name: t('analytics.panels.reports') }).click();
  await page.getByRole('button', { name: t('analyticsReports.make') }).click();
  await expect(page).toHaveURL(/&report=\d+/);
  const more = page
    .getByRole('group', { name: t('analyticsReports.tools') })
    .getByRole('button', { name: t('analyticsReports.more') });
  await more.click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: t('analyticsReports.again') }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/analytics-reports'),
  );
  await question.getByRole('button', { name: t('analyticsReports.again') }).click();
  expect((await stored).status()).toBe(201);
  await expect(question).toHaveCount(0);

  await more.click();
  const file = await textOfDownload(page, t('analyticsReports.save.csv'));
  expect(file).toContain(t('analytics.figures.open'));
  await expectLeadsBehind(page, t('views.leads'), t('analytics.figures.open'));
  await page.goBack();
  await page.getByRole('link', { name: t('analyticsReports.all') }).click();
  // The demo user already had reports for two weeks, so the table has a heading row and three rows.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
});
