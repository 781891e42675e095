import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, openRendered, signedIn } from '../support/people.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-comercia', language);
  ui = textsOf('packages/ui', language);
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByLabel(startsWith(t(`campaignFields.${name}`))).first();
const saved = (page: Page) =>
  expect(page.getByText(t('saving.saved'), { exact: true }).first()).toBeVisible();

test('an email campaign is written, survives a reload and edits in a second tab, and is reviewed', async ({
  page,
  language,
}) => {
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const texts = { sector: 'Alimentación', commercialObjectives: 'Hoteles', targetAudience: 'Compras' };
  const data = { name: 'Olivares', targetAudienceType: 'B2B', ...texts };
  const answer = await page.request.post('/api/marketing/companies', { headers, data });
  const { id } = await answer.json();
  await openRendered(page, `/comercia?view=campaigns&company=${id}`, language);
  await expectAccessible(page);
  await page.getByRole('link', { name: t('campaigns.first') }).click();
  await field(page, 'name').fill('Aceite nuevo');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('typeStep.create') }).dblclick();
  await expect(page.getByRole('radio', { name: t('templates.mail.announcement.name') })).toBeChecked();
  await expectAccessible(page);
  await press(page, t('templates.skip'));

  await field(page, 'subject').fill('Ya está aquí');
  await press(page, ui('movable.down', { name: `1: ${t('blocks.kinds.heading')}` }));
  await page.reload();
  await expect(field(page, 'subject')).toHaveValue('Ya está aquí');
  await expect(page.getByRole('heading', { name: `2: ${t('blocks.kinds.heading')}` })).toBeVisible();
  await saved(page);
  await expectAccessible(page);

  const second = await page.context().newPage();
  await openIn(second, page.url(), language);
  await expect(field(second, 'subject')).toHaveValue('Ya está aquí');
  await field(second, 'subject').fill('El de la otra pestaña');
  await field(second, 'preheader').fill('Con envío gratis');
  await saved(second);
  await second.close();

  await field(page, 'subject').fill('El de esta pestaña');
  const conflict = page.getByRole('region', { name: ui('conflict.title') });
  await expect(conflict.getByText('El de la otra pestaña')).toBeVisible();
  await expect(field(page, 'subject')).toHaveValue('El de esta pestaña');
  await expect(field(page, 'preheader')).toHaveValue('Con envío gratis');
  await expectAccessible(page);
  await press(page, t('saving.keepMine'));
  await saved(page);

  await page.getByRole('link', { name: t('steps.toReview') }).click();
  await expect(page.getByRole('heading', { name: t('review.plainText') })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: t('views.campaigns'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('link', { name: 'Aceite nuevo', exact: true })).toHaveCount(1);
});
