import type { Page } from 'playwright/test';
import { addCompany } from '../support/companies.ts';
import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';
import { type Account, openIn, openRendered, signedIn } from '../support/people.ts';
import { desktop, phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';

const field = (page: Page) => page.locator('input[role="combobox"]');
const chosen = (page: Page) => page.getByRole('option', { selected: true });

async function addMarketing(page: Page, { token }: Account, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`/api/marketing/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status(), path).toBe(201);
  return (await answer.json()).id;
}

/** Creates a company in each portal, and a lead, all with the same prefix in their names. */
async function addSamples(page: Page, account: Account) {
  const consulting = await addCompany(page, account, { name: 'Zumaque Consultoría' });
  const marketing = await addMarketing(page, account, 'companies', {
    name: 'Zumaque Márketing',
    sector: 'Alimentación',
    targetAudience: 'Hoteles',
    targetAudienceType: 'B2B',
    commercialObjectives: 'Vender más',
  });
  const lead = { marketingCompanyId: marketing, companyName: 'Zumaque Lead', source: 'web', status: 'new' };
  return { consulting, marketing, lead: await addMarketing(page, account, 'leads', lead) };
}

for (const language of languages)
  test(`the palette reaches every portal with the keyboard only (rules 19.60 to 19.66, ${language})`, async ({
    page,
  }) => {
    const ids = await addSamples(page, await signedIn(page));
    const [t, ui] = [textsOf('packages/ui/src/palette', language), textsOf('packages/ui', language)];
    await openRendered(page, '/consultoria', language);
    await page.getByRole('searchbox').first().fill('kept');
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('group', { name: t('actions') })).toBeVisible();
    await expectAccessible(page);
    for (const name of ['consulting', 'comercia', 'team'].map((portal) => `mfe-${portal}`))
      await expect(
        page.getByRole('group', { name: textsOf(name, language)('portal.title'), exact: true }),
      ).toBeVisible();

    // Escape returns the focus to the search field, which still contains its text.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox').first()).toBeFocused();
    await expect(page.getByRole('searchbox').first()).toHaveValue('kept');

    // The search covers all portals, ignores accents and announces the number of results.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zumaque');
    for (const name of ['Zumaque Consultoría', 'Zumaque Márketing', 'Zumaque Lead'])
      await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveCount(1);
    await expect(
      page.getByRole('status').getByText(t('count_other', { count: 3 }), { exact: true }),
    ).toBeAttached();
    await expectAccessible(page);
    await page.keyboard.type(' marketing');
    await expect(chosen(page)).toHaveText(/^Zumaque Márketing/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/comercia?view=products&company=${ids.marketing}`);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('zumaque');
    const lead = page.getByRole('option', { name: /^Zumaque Lead/ });
    await expect(lead).toHaveCount(1);
    await page.keyboard.press('End');
    for (let turn = 0; turn < 3 && (await lead.getAttribute('aria-selected')) !== 'true'; turn += 1)
      await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/comercia?view=leads&company=${ids.marketing}&lead=${ids.lead}`);

    // The button in the header opens the palette as well.
    await page.getByRole('button', { name: ui('palette') }).press('Enter');
    await page.keyboard.type('luis prado');
    await expect(chosen(page)).toHaveText(/^Luis Prado/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/people\?workspace=\d+$/);

    await page.keyboard.press('Control+k');
    await page.keyboard.type(textsOf('mfe-consulting', language)('palette.newCompany'));
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const name = page.getByRole('dialog').getByRole('textbox').first();
    await name.focus();
    // While a form is open, the shortcut must not open the palette, so that no typed text is lost.
    await page.keyboard.type('Nueva');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(name).toHaveValue('Nueva');
  });

test('the palette changes the language and signs out', async ({ page }) => {
  await signedIn(page);
  await openRendered(page, '/people', 'en');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('idioma');
  await expect(chosen(page)).toHaveText(textsOf('packages/ui/src/palette', 'en')('language'));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('salir');
  await expect(chosen(page)).toHaveText(textsOf('packages/ui/src/palette', 'es')('signOut'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
  // Nobody is signed in, so the shortcut must not open the palette.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});

for (const { colors, scale, size } of [
  { colors: 'none' as const, scale: '200%', size: phone },
  { colors: 'active' as const, scale: '100%', size: desktop },
])
  test(`the palette fits and shows the selected line at ${size.width} px, ${scale} text, forced colours ${colors}`, async ({
    page,
  }) => {
    await addSamples(page, await signedIn(page));
    await page.setViewportSize(size);
    await page.emulateMedia({ forcedColors: colors });
    await openIn(page, '/consultoria', 'es');
    await page.evaluate((large) => {
      document.documentElement.style.fontSize = large;
    }, scale);
    await page.getByRole('button', { name: textsOf('packages/ui', 'es')('palette') }).click();
    await page.keyboard.type('zumaque');
    const lead = page.getByRole('option', { name: /^Zumaque Lead/ });
    await expect(lead).toHaveCount(1);
    await page.keyboard.press('End');
    const dialog = page.getByRole('dialog');
    const [outer, inner] = [await dialog.boundingBox(), await chosen(page).boundingBox()];
    expect(outer?.x).toBeGreaterThanOrEqual(0);
    expect((outer?.x ?? 0) + (outer?.width ?? 0)).toBeLessThanOrEqual(size.width);
    expect((outer?.y ?? 0) + (outer?.height ?? 0)).toBeLessThanOrEqual(size.height);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(
      (outer?.y ?? 0) + (outer?.height ?? 0),
    );
    const sideways = await dialog.evaluate((one) =>
      [...one.querySelectorAll('*')].some(
        (part) =>
          part.scrollWidth > part.clientWidth + 1 &&
          getComputedStyle(part).overflowX !== 'visible' &&
          part.clientWidth > 1,
      ),
    );
    expect(sideways).toBe(false);
    if (colors === 'active')
      expect(await chosen(page).evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
  });
