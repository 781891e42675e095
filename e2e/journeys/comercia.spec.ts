import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { chooseEntry } from '../support/portals.ts';
import { startsWith, type Texts, textsOf } from '../support/texts.ts';

const views = ['overview', 'companies', 'products', 'campaigns', 'content', 'leads', 'analytics'];

let t: Texts;
let ui: Texts;

test.beforeEach(({ language }) => {
  t = textsOf('mfe-comercia', language);
  ui = textsOf('packages/ui', language);
});

test('each view of the portal has its own address, and signing out redirects to its login', async ({
  page,
  language,
}) => {
  await signedIn(page);
  await openIn(page, '/comercia', language);
  const hello = t('overview.hello', { name: 'Luis Prado' });
  await expect(page.getByRole('heading', { level: 1, name: hello })).toBeVisible();
  for (const view of views.slice(1)) {
    await chooseEntry(page, language, t(`views.${view}`));
    await expect(page).toHaveURL(new RegExp(`/comercia\\?view=${view}$`));
    await expect(page.getByRole('heading', { level: 1, name: t(`views.${view}`) })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('views.analytics') })).toBeVisible();
  const opener = page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('button', { name: textsOf('shell', language)('signOut.label') }).click();
  await expect(page).toHaveURL(/\/comercia-auth$/);
  await page.goto('/comercia');
  await expect(page).toHaveURL(/\/comercia-auth$/);
});

async function fill(page: Page, form: string, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page
      .getByRole('dialog')
      .getByLabel(startsWith(t(`${form}.${name}`)))
      .first()
      .fill(value);
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, name: string, item: 'edit' | 'delete'): Promise<void> {
  await press(page, ui('row.actions', { name }));
  await page.getByRole('menuitem', { name: ui(`row.${item}`), exact: true }).click();
}

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a company and its products are registered, edited in two tabs at once, and deleted', async ({
  page,
  language,
}) => {
  await signedIn(page);
  await openIn(page, '/comercia?view=products', language);
  await press(page, t('companies.first'));
  const company = { name: 'Olivares', sector: 'Alimentación', commercialObjectives: 'Hoteles' };
  await fill(page, 'companyForm', { ...company, targetAudience: 'Jefes de compras' });
  await page.getByRole('radio', { name: t('audience.B2B') }).check();
  await expectAccessible(page);
  await press(page, t('companyForm.create'));
  await expect(page).toHaveURL(/\/comercia\?view=products&company=\d+$/);

  await press(page, t('products.first'));
  for (const [name, price] of [
    ['Aceite', '9 €'],
    ['Visita', '25 €'],
  ] as const) {
    await fill(page, 'productForm', { name, price, characteristics: 'Picual', advantages: 'Fresco' });
    await press(page, t('productForm.create'));
    await expect(card(page, name)).toContainText(price);
    if (name === 'Aceite') await press(page, t('products.new'));
  }
  await expectAccessible(page);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await choose(page, 'Aceite', 'edit');
  await fill(page, 'productForm', { price: '10 €' });
  await choose(other, 'Aceite', 'edit');
  await fill(other, 'productForm', { price: '11 €', advantages: 'Premiado' });
  await press(other, t('save'));
  await expect(card(other, 'Aceite')).toContainText('11 €');
  await other.close();
  await press(page, t('save'));
  const notice = page.getByRole('region', { name: textsOf('packages/ui', language)('conflict.title') });
  await expect(notice.getByRole('heading')).toBeFocused();
  await expect(notice).toContainText('11 €');
  await expect(notice).toContainText('Premiado');
  await expectAccessible(page);
  await press(page, t('save'));
  await expect(card(page, 'Aceite')).toContainText('10 €');
  await expect(card(page, 'Aceite')).toContainText('Premiado');

  await choose(page, 'Visita', 'delete');
  await press(page, t('productDelete.confirm'));
  await expect(card(page, 'Visita')).toHaveCount(0);
  await chooseEntry(page, language, t('views.companies'));
  await choose(page, 'Olivares', 'delete');
  await expect(page.getByRole('alertdialog')).toContainText(t('companyDelete.products_one', { number: '1' }));
  await expectAccessible(page);
  await press(page, t('companyDelete.confirm'));
  await expect(page.getByText(t('companies.emptyTitle'))).toBeVisible();
});
