import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

const photo = readFileSync(fileURLToPath(new URL('../../docs/images/overview.png', import.meta.url)));

test('a logo is uploaded, described, and shown to everybody who opens a page', async ({ page, language }) => {
  const t = textsOf('mfe-comercia', language);
  const ui = textsOf('packages/ui', language);
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const texts = { sector: 'Óptica', commercialObjectives: 'Tiendas', targetAudience: 'Vecinos' };
  const data = { name: 'Óptica Sol', targetAudienceType: 'B2C', ...texts };
  const answer = await page.request.post('/api/marketing/companies', { headers, data });
  const { id } = await answer.json();
  await openRendered(page, `/comercia?view=brand&company=${id}`, language);
  await page.getByRole('button', { name: t('pictures.pick') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('pictures.none'))).toBeVisible();
  await expectAccessible(page);
  const file = dialog.getByLabel(t('pictures.file'));
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByText(t('pictures.refused.type'))).toBeVisible();
  // The service must reject a file that is not a picture despite its type, without losing the typed text.
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  const upload = dialog.getByRole('button', { name: t('pictures.upload'), exact: true });
  await upload.click();
  await expect(dialog.getByText(t('pictures.altMissing'))).toBeVisible();
  const alt = dialog.getByRole('textbox');
  await alt.fill('El logotipo');
  await alt.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(alt).toHaveValue('El logotipo');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('pictures.discard') }).click();
  await file.setInputFiles({ name: 'sol.png', mimeType: 'image/png', buffer: photo });
  await alt.fill('El logotipo');
  await upload.click();
  await expect(dialog).toHaveCount(0);
  const example = page.getByRole('region', { name: t('brand.preview') });
  const logo = example.getByRole('img', { name: 'Óptica Sol' });
  await expect(logo).toHaveJSProperty('complete', true);
  await page.getByRole('button', { name: t('brand.save') }).click();
  await expect(page.getByText(t('brand.saved')).first()).toBeVisible();
  await expectAccessible(page);

  const url = String(await logo.getAttribute('src'));
  const served = await page.request.get(url);
  expect(served.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(served.headers()['set-cookie']).toBeUndefined();

  await page.getByRole('button', { name: t('pictures.change') }).click();
  await expect(dialog.getByText(t('pictures.inUse'))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: ui('row.actions', { name: 'El logotipo' }) }).click();
  await page.getByRole('menuitem', { name: ui('row.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('pictures.remove') })
    .click();
  await expect(dialog.getByText(t('pictures.hidden_one'))).toBeVisible();
  await page.keyboard.press('Escape');
  // Removing the picture from the library must not remove the logo of the brand.
  await page.reload();
  await expect(logo).toHaveJSProperty('complete', true);
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0);

  // On wide screens, the form of a landing page must be in view even with a very long title, and the preview must load the logo.
  const shown = {
    type: 'landing page',
    language,
    layout: 'hero',
    title: 'Gafas nuevas '.repeat(15),
    blocks: [],
  };
  const made = { marketingCompanyId: id, name: 'Gafas', type: 'landing page', document: shown };
  const campaign = await page.request.post('/api/marketing/campaigns', { headers, data: made });
  const { id: campaignId } = await campaign.json();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/api/marketing/campaigns/${campaignId}/preview?theme=light`);
  await expect(page.getByRole('img', { name: 'Óptica Sol' })).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.locator('form textarea')).toBeInViewport({ ratio: 1 });
});
