import type { Locator } from 'playwright/test';
import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expectNoSidewaysScroll } from '../support/finished.ts';
import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';

test.use({ viewport: phone, hasTouch: true });

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

test('a double click or tap in a menu has the effect of a single one', async ({ page }) => {
  const placeOf = async (target: Locator) => {
    await expect(target).toBeInViewport({ ratio: 1 });
    const box = await target.boundingBox();
    if (!box) throw new Error('it has no place on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const twice = async (target: Locator) => {
    const { x, y } = await placeOf(target);
    await page.mouse.dblclick(x, y);
  };
  const marketing = textsOf('mfe-marketing', 'en');
  await openRendered(page, '/', 'en');
  await twice(page.getByRole('button', { name: marketing('header.openMenu') }));
  await twice(page.getByRole('button', { name: marketing('header.closeMenu') }));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await addCompany(page, await signedIn(page));
  await openRendered(page, '/comercia', 'en');
  const opener = page.getByRole('button', { name: textsOf('packages/ui', 'en')('openMenu') });
  await twice(opener);
  await expect(page.getByRole('dialog')).toBeVisible();
  await openRendered(page, '/comercia', 'en');
  const { x, y } = await placeOf(opener);
  // The clock of the page stands still, because taps count as a double tap only within a fraction of a second.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  for (let taps = 0; taps < 2; taps++) await page.touchscreen.tap(x, y);
  await page.evaluate(() => void Reflect.deleteProperty(performance, 'now'));
  await twice(page.getByRole('dialog').getByRole('link', { name: 'Business consulting' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/consultoria$/);
});

test('the main screens cause no horizontal scrolling at 320 pixels or zoomed to 200 %', async ({ page }) => {
  const account = await signedIn(page);
  const name = 'Cooperativa agroalimentaria-exportadora de Villanueva';
  const id = await addCompany(page, account, { name, having: kinds });
  await addReport(page, account, id);
  const word = 'www.cooperativaagroalimentariaexportadoradevillanueva.example';
  const withoutReport = await addCompany(page, account, { name: word, having: kinds });
  const texts = { sector: 'Alimentación', commercialObjectives: 'Hoteles', targetAudience: 'Compras' };
  await page.request.post('/api/marketing/companies', {
    headers: { authorization: `Bearer ${account.token}` },
    data: { name: word, targetAudienceType: 'B2B', ...texts },
  });
  const company = [`/empresa/${id}`, `/empresa/${id}?tab=report`, `/empresa/${withoutReport}?tab=report`];
  for (const path of [
    '/',
    '/solutions',
    '/consultoria',
    ...company,
    '/comercia',
    '/leadmanager/dashboard',
    '/people',
    '/account',
  ]) {
    await openRendered(page, path, 'es');
    for (const [width, height] of [
      [320, 256],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
    }
  }
  await page.setViewportSize(phone);
  await openRendered(page, '/consultoria', 'es');
  const brand = page.getByRole('banner').getByRole('link').first();
  expect(await brand.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
