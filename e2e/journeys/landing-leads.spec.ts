import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, uniqueName } from '../support/fixtures.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { startsWith, textsOf } from '../support/texts.ts';

/** Checks that the page fits at all widths and is accessible at each. */
async function look(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(tooWide), `scrolls sideways at ${width}`).toBe(false);
    await expectAccessible(page);
  }
  if (before) await page.setViewportSize(before);
}

test('what a visitor writes on a landing page is a lead of its company, with the page in its history', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-comercia', language);
  const form = textsOf('mfe-marketing', language);
  const posted = textsOf('mfe-marketing/src/locales/posted-form', language);
  const { token } = await signedIn(page);
  const create = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.post(`/api/marketing/${path}`, { headers, data })).json();
  };
  const texts = { sector: 'Food', commercialObjectives: 'Hotels', targetAudience: 'Buyers' };
  const privacyContact = 'privacy@olivares.example';
  const company = { name: 'Olivares', targetAudienceType: 'B2B', privacyContact, ...texts };
  const { id: marketingCompanyId } = await create('companies', company);
  const slug = uniqueName('aceite');
  const document = { type: 'landing page', language, title: 'Aceite', description: '', slug };
  const { id: campaignId } = await create('campaigns', {
    ...{ marketingCompanyId, name: 'Cosecha', type: 'landing page' },
    document: { ...document, indexed: false, blocks: [], contactLabel: '' },
  });

  await openRendered(
    page,
    `/comercia?view=campaigns&company=${marketingCompanyId}&campaign=${campaignId}&step=review`,
    language,
  );
  await expect(page.getByText(t('review.next.page'))).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: t('review.publish') }).click();
  await expect(page.locator('#main').getByText(t('review.public'))).toBeVisible();

  await page.goto(`/l/${slug}`);
  await look(page);
  const field = (name: string) => page.getByLabel(startsWith(form(`form.${name}`)));
  await field('name').fill('Carmen Soler');
  await field('email').fill('carmen@hotel');
  await field('message').fill('¿Cuánto cuesta?');
  await page.getByLabel(posted('news', { publisher: 'Olivares' })).check();
  await page.getByRole('button', { name: form('form.submit') }).click();
  await expect(page.getByText(form('form.emailInvalid'))).toBeVisible();
  await look(page);
  await field('email').fill('carmen@hotel.example');
  await page.getByRole('button', { name: posted('send') }).click();
  await expect(page.getByText(posted('sentBy', { publisher: 'Olivares' }))).toBeVisible();
  await look(page);

  await openRendered(page, `/comercia?view=leads&company=${marketingCompanyId}`, language);
  await page.getByRole('link', { name: 'Carmen Soler' }).first().click();
  await expect(page.getByText(t('lead.event.page'))).toBeVisible();
  await expect(page.getByText('¿Cuánto cuesta?')).toBeVisible();
  await look(page);
});
