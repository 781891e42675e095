import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, uniqueName } from '../support/fixtures.ts';
import { compareServed, openHeld, untilHydrated } from '../support/hydration.ts';
import { type Product, startProduct } from '../support/product.ts';
import { addressOf, brand, untilPrerendered } from '../support/public-pages.ts';
import { testSettings } from '../support/settings.ts';
import { startsWith, textsOf } from '../support/texts.ts';

// All tests share one installation, which has special settings.
test.describe.configure({ mode: 'default' });

let product: Product;
const shared = process.env.PRODUCT_URL;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startProduct({ ...testSettings, CONTACT_CONSENT: 'checkbox' });
  process.env.PRODUCT_URL = product.url;
});
test.afterAll(async () => {
  process.env.PRODUCT_URL = shared;
  await product?.stop();
});

const box = (page: Page) => page.locator('form [name="privacidad"]');

test('the checkbox keeps a tick that was made before the script runs', async ({ page }) => {
  await untilPrerendered('/');
  const release = await openHeld(page, '/');
  await expect(box(page)).not.toBeChecked();
  await box(page).check();
  release();
  await untilHydrated(page);
  await page.locator('form [name="nombre"]').fill('Carmen Soler');
  await page.getByRole('button', { name: textsOf('mfe-marketing', 'en')('form.submit') }).click();
  await expect(page.locator('form [name="email"]')).toBeFocused();
  await expect(box(page)).toBeChecked();
  await expect(box(page)).toHaveAccessibleDescription('');
});

// The same component shows the form on both pages, so each page has one language.
for (const [path, language] of [
  ['/', 'es'],
  ['/solutions', 'en'],
] as const) {
  const t = textsOf('mfe-marketing', language);
  const fill = async (page: Page) => {
    const email = `${uniqueName('visitor')}@example.com`;
    await page.locator('form [name="nombre"]').fill('Carmen Soler');
    await page.locator('form [name="email"]').fill(email);
    await page.locator('form [name="mensaje"]').fill('Una línea\ny otra');
    return email;
  };

  test(`${path} in ${language} requires the privacy checkbox before it sends`, async ({ page }) => {
    const address = addressOf(path, language);
    await untilPrerendered(address);
    const release = await openHeld(page, address);
    release();
    await untilHydrated(page);
    expect(await compareServed(page)).toEqual({ lost: [], difference: null });
    const label = page.locator('form').getByLabel(t('form.privacy', { brand }));
    await expect(label).not.toBeChecked();
    await fill(page);
    const submit = page.getByRole('button', { name: t('form.submit') });
    await submit.click();
    await expect(label).toBeFocused();
    await expect(label).toHaveAccessibleDescription(t('form.privacyRequired'));
    await expect(page.locator('form [name="mensaje"]')).toHaveValue('Una línea\ny otra');
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect(page.locator('form').getByText(t('form.privacyRequired'))).toHaveCount(0);
    const sent = page.waitForRequest('**/api/contact/send-email');
    await submit.click();
    expect((await sent).headers()).toMatchObject({ 'x-privacy-consent': 'true' });
    await expect(page.locator('form').getByText(t('form.success'))).toBeVisible();
    await expect(label).not.toBeChecked();
  });

  test(`${path} in ${language} requires the checkbox without the page’s script too`, async ({ page }) => {
    const address = addressOf(path, language);
    await untilPrerendered(address);
    await openHeld(page, address);
    const email = await fill(page);
    await page.locator('form button[type="submit"]').click();
    await expect(box(page)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(path);
    // Removes the browser's own validation, to imitate a client that omits the checkbox.
    await box(page).evaluate((element) => element.removeAttribute('required'));
    await page.locator('form button[type="submit"]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(box(page)).toHaveAccessibleName(startsWith(t('form.privacy', { brand })));
    await expect(box(page)).toHaveAccessibleDescription(t('form.privacyRequired'));
    await expect(page.locator('[name="email"]')).toHaveValue(email);
    await expect(page.locator('[name="mensaje"]')).toHaveValue('Una línea\ny otra');
    const link = page.getByRole('link', { name: t('form.privacyLink') });
    await expect(link).toHaveAttribute('href', `/legal/privacidad.html?lang=${language}`);
    await expectAccessible(page);
    await box(page).check();
    await page.locator('form button').click();
    await expect(page).toHaveURL(/\/api\/contact\/sent\?/);
  });
}
