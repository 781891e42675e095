import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { type Account, openIn, signedIn } from '../support/people.ts';
import { startsWith, textsOf } from '../support/texts.ts';

async function post(page: Page, { token }: Account, path: string, data: unknown): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/marketing/${path}`, { headers, data });
  expect(answer.status(), path).toBe(201);
  const { id } = await answer.json();
  return id;
}

const company = {
  ...{ name: 'Óptica Sol', sector: 'Salud visual', commercialObjectives: 'Abrir diez tiendas' },
  ...{ targetAudience: 'Ópticas', targetAudienceType: 'B2B', privacyContact: null },
};

test('a guest of a marketing company reads figures and texts, and anybody with the link reads one report', async ({
  page,
  browser,
  language,
}) => {
  const own = textsOf('mfe-comercia', language);
  const t = textsOf('packages/ui/src/sharing', language);
  const owner = await signedIn(page);
  const companyId = await post(page, owner, 'companies', company);
  const text = { name: 'Otoño', type: 'email', status: 'active', content: 'Monturas nuevas' };
  await post(page, owner, 'campaigns', { ...text, marketingCompanyId: companyId });
  await post(page, owner, `companies/${companyId}/analytics-reports`, { period: '2026-W05', language });
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: String(process.env.PRODUCT_URL),
  });
  try {
    const client = await context.newPage();
    const { username } = await signedIn(client);
    await openIn(page, `/comercia?view=access&company=${companyId}`, language);
    await page.getByRole('button', { name: t('sharing.guests.new') }).click();
    await page.getByLabel(startsWith(t('sharing.guests.email'))).fill(`${username}@example.com`);
    await page.getByRole('button', { name: t('sharing.guests.invite') }).click();
    const link = page.getByLabel(t('sharing.link'), { exact: true });
    const invitation = await link.inputValue();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('sharing.done') }).click();

    await openIn(client, invitation, language);
    await client.getByRole('button', { name: t('guest.accept') }).click();
    await expect(client).toHaveURL(new RegExp(`view=analytics&company=${companyId}`));
    await client.goto(`/comercia?view=texts&company=${companyId}`);
    await expect(client.getByRole('article')).toContainText('Monturas nuevas');
    await expectAccessible(client);
    await client.goto(`/comercia?view=leads&company=${companyId}`);
    await expect(client.getByText(own('figuresOnly.title', { name: company.name }))).toBeVisible();

    await page.getByRole('button', { name: t('sharing.links.new') }).click();
    await page.getByLabel(startsWith(t('sharing.links.label'))).fill('Consejo');
    await page.getByLabel(startsWith(t('sharing.links.withCode'))).check();
    await page.getByRole('button', { name: t('sharing.links.make') }).click();
    const code = await page.getByLabel(t('sharing.code'), { exact: true }).inputValue();
    const reading = await link.inputValue();
    await page.getByRole('button', { name: t('sharing.done') }).click();
    await expect(page.getByText(t('sharing.links.opens_zero'))).toBeVisible();
    await client.context().clearCookies();
    await openIn(client, reading, language);
    await client.getByLabel(startsWith(t('sharing.code'))).fill(code);
    await client.getByRole('button', { name: t('sharedReport.open') }).click();
    await expect(client.getByRole('article')).toContainText(company.name);
    await expect(client.getByRole('article').getByRole('link')).toHaveCount(0);
    await expectAccessible(client);
    await expect(client.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  } finally {
    await context.close();
  }
});
