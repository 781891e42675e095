import { addCompany, addRecord, kinds } from '../support/companies.ts';
import { expect, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { startsWith, textsOf } from '../support/texts.ts';

test('the selected tab is visible at every width, and typed text survives a reload', async ({ page }) => {
  const t = textsOf('mfe-consulting', 'es');
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  for (const width of [320, 375, 768, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await openIn(page, `/empresa/${id}?tab=report`, 'es');
    await expect(page.getByRole('button', { name: t('reportTab.generate') })).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.95 });
  }
  await openIn(page, `/empresa/${id}?tab=problems`, 'es');
  await page.getByRole('button', { name: t('problems.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('problems.newTitle') });
  const text = dialog.getByLabel(startsWith(t('problems.fields.description')));
  await text.fill('Media frase');
  await page.reload();
  await expect(text).toHaveValue('Media frase');
  await expect(dialog.getByText(textsOf('packages/ui', 'es')('restored'))).toBeVisible();
  await dialog.getByRole('button', { name: t('records.create'), exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Media frase' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Media frase' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('cards are in one, two or three columns', async ({ page }) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { having: kinds });
  for (const name of ['Aceite', 'Vinagre', 'Sal'])
    await addRecord(page, account, id, 'products', { name, description: 'De la finca', type: 'product' });
  const cards = page.getByRole('article');
  const columns = async () => {
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    return new Set(boxes.map((box) => box?.x)).size;
  };
  await openIn(page, `/empresa/${id}?tab=products`, 'es');
  await expect(cards).toHaveCount(4);
  for (const [width, expected] of [
    [375, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(columns).toBe(expected);
  }
});
