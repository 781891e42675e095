import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';

const documents = ['aviso-legal', 'privacidad', 'almacenamiento'];

for (const name of documents) {
  for (const width of [375, 1280]) {
    test(`the legal page ${name} is accessible at ${width} px, in both languages`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const language of languages) {
        await page.goto(`/legal/${name}.html?lang=${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
        const over = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(over).toBeLessThanOrEqual(0);
      }
    });
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the legal pages link to one another, to the other language and to the home page', async ({
    page,
  }) => {
    await page.goto('/legal/aviso-legal.html?lang=es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aviso legal');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/?lang=en');
  });
});

test('the footer of a Spanish page links to the Spanish legal notice', async ({ page }) => {
  await page.goto('/webia?lang=es');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aviso legal');
});
