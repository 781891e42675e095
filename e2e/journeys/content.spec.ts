import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

test('texts are written, written anew, edited, and found again after a reload', async ({
  page,
  language,
}) => {
  const t = textsOf('mfe-comercia', language);
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const company = { name: 'Olivares', sector: 'Alimentación', commercialObjectives: 'Hoteles' };
  const audience = { targetAudience: 'Jefes de compras', targetAudienceType: 'B2B' };
  const stored = await page.request.post('/api/marketing/companies', {
    headers,
    data: { ...company, ...audience },
  });
  const { id } = await stored.json();
  const product = { name: 'Aceite Picual', characteristics: 'Picual', advantages: 'Fresco', price: '9 €' };
  await page.request.post('/api/marketing/products', {
    headers,
    data: { ...product, marketingCompanyId: id },
  });

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
