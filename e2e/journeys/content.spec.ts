import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const product = { name: 'Aceite Picual', characteristics: 'Picual', advantages: 'Fresco', price: '9 €' };

/** Signs in a new user whose company has a product. @returns the id of the company */
async function companyWithProduct(page: Page): Promise<number> {
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const company = { name: 'Olivares', sector: 'Alimentación', commercialObjectives: 'Hoteles' };
  const audience = { targetAudience: 'Jefes de compras', targetAudienceType: 'B2B' };
  const stored = await page.request.post('/api/marketing/companies', {
    headers,
    data: { ...company, ...audience },
  });
  const { id } = await stored.json();
  await page.request.post('/api/marketing/products', {
    headers,
    data: { ...product, marketingCompanyId: id },
  });
  return id;
}

test('texts are generated, regenerated, edited, and reopened after a reload', async ({ page, language }) => {
  const t = textsOf('mfe-comercia', language);
  const id = await companyWithProduct(page);
  await openIn(page, `/comercia?view=content&company=${id}`, language);
  await expect(page.getByLabel(t('writing.audience'))).toHaveValue('Jefes de compras');
  await page.getByLabel(t('writing.keyPoints')).fill('Cosecha temprana');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('writing.submit') }).click();
  const text = (number: number) => page.getByRole('article', { name: t('writing.variant', { number }) });
  const box = text(2).getByRole('textbox').first();
  await expect(box).not.toHaveValue('');
  await expect(page.getByText(t('writing.mark'))).toBeVisible();
  await expectAccessible(page);

  await text(2)
    .getByRole('button', { name: t('writing.regenerate') })
    .click();
  await expect(text(2).getByText(t('writing.earlier_one', { count: 1 }))).toBeVisible();
  await box.fill('Un aceite que se nota');
  await text(2)
    .getByRole('button', { name: t('save') })
    .click();
  await expect(text(2).getByText(t('writing.edited'))).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('Un aceite que se nota');
  await expect(page.getByLabel(t('writing.keyPoints'))).toHaveValue('Cosecha temprana');

  await page.getByRole('tab', { name: t('writing.panels.history') }).click();
  await page.getByRole('searchbox').fill('se nota');
  await expect(page.getByText(product.name, { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText(t('writings.noMatch'))).toBeVisible();
});

test('ads are generated as images, recoloured, and downloaded one by one and together', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-comercia', language);
  const id = await companyWithProduct(page);
  await openIn(page, `/comercia?view=content&company=${id}`, language);
  await page.getByRole('radio', { name: t('writing.types.ad-design') }).check();
  await page.getByRole('button', { name: t('writing.submit') }).click();
  const designs = page.getByRole('region', { name: t('adDesign.title', { number: 1 }) });
  const square = designs.getByRole('img', { name: new RegExp(`^${t('adDesign.formats.square')}`) });
  // Images below the visible area are loaded only when the page is scrolled to them.
  await square.scrollIntoViewIfNeeded();
  await expect(square).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByRole('textbox', { name: t('adDesign.mainColor'), exact: true }).fill('#B91C1C');
  await expect(square).toHaveAttribute('src', /B91C1C/i);
  await square.scrollIntoViewIfNeeded();
  await expect(square).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);

  const beginningOf = async (press: Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).subarray(0, 4).toString('latin1');
  };
  const one = t('adDesign.downloadOne', { format: t('adDesign.formats.square') });
  expect(await beginningOf(designs.getByRole('link', { name: one }).click())).toBe('\x89PNG');
  const all = t('adDesign.downloadAllOf', { number: 1 });
  expect(await beginningOf(designs.getByRole('link', { name: all }).click())).toBe('PK\x03\x04');
});
