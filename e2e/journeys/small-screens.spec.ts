import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expectNoSidewaysScroll } from '../support/finished.ts';
import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';

// Everything is then on screen at once, as people who asked for less motion get it.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: phone });

for (const language of languages)
  test(`the menus of small screens are accessible (${language})`, async ({ page }) => {
    const marketing = textsOf('mfe-marketing', language);
    await openRendered(page, '/', language);
    await page.getByRole('button', { name: marketing('header.openMenu') }).click();
    const menu = page.getByRole('dialog', { name: marketing('header.menu') });
    await expect(menu.getByRole('link')).toHaveText([marketing('menu.contact')]);
    await expectAccessible(page);

    await signedIn(page);
    await openRendered(page, '/leadmanager/dashboard', language);
    await page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') }).click();
    await expect(page.getByRole('dialog').getByRole('navigation')).toHaveCount(3);
    await expect(page.getByRole('dialog').getByRole('navigation').first()).toBeVisible();
    await expectAccessible(page);
  });

test('the main screens need no sideways scroll at 320 pixels or enlarged to 200 %', async ({ page }) => {
  const account = await signedIn(page);
  const name = 'Cooperativa agroalimentaria-exportadora de Villanueva';
  const id = await addCompany(page, account, { name, having: kinds });
  await addReport(page, account, id);
  const company = [`/empresa/${id}`, `/empresa/${id}?tab=report`];
  for (const path of ['/', '/solutions', '/consultoria', ...company, '/comercia', '/leadmanager/dashboard']) {
    await openRendered(page, path, 'es');
    for (const [width, height] of [
      [320, 256],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
    }
  }
});
