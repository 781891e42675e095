import { expect, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const comerciaViews = ['companies', 'products', 'campaigns', 'content', 'leads', 'analytics'];
const pages = [
  '/comercia',
  ...comerciaViews.map((view) => `/comercia?view=${view}`),
  '/consultoria',
  '/leadmanager/dashboard',
  '/leadmanager/dashboard?section=settings',
];
const homes = ['/comercia', '/consultoria', '/leadmanager/dashboard'];

test('the rail needs no scroll bar in a low window, and has large entries for fingers (rule 5.10)', async ({
  page,
  language,
  hasTouch,
}) => {
  await signedIn(page);
  for (const height of [720, 800, 900, 1000]) {
    await page.setViewportSize({ width: 1280, height });
    for (const path of ['/comercia', '/leadmanager/dashboard', '/people']) {
      await openIn(page, path, language);
      const rail = page.locator('header:has(nav a[href="/consultoria"])');
      await expect(rail.locator('a[href="/account"]').last()).toBeVisible();
      const { scrolling, lowest } = await rail.evaluate((header) => ({
        scrolling: [header, ...header.querySelectorAll('*')].filter(
          (part) =>
            part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY),
        ).length,
        lowest: Math.min(
          ...[...header.querySelectorAll('nav a[href]:has(svg)')].map((one) => one.clientHeight),
        ),
      }));
      if (!hasTouch) expect(scrolling, `${path} at ${height}`).toBe(0);
      expect(lowest, `${path} at ${height}`).toBeGreaterThanOrEqual(hasTouch || height === 1000 ? 44 : 24);
    }
  }
});

test('every view of every portal links to all other portals (rule 1.8)', async ({ page, language }) => {
  const { token } = await signedIn(page);
  const stored = await page.request.post('/api/marketing/companies', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name: 'Olivares',
      sector: 'Alimentación',
      targetAudience: 'Hoteles',
      targetAudienceType: 'B2B',
      commercialObjectives: 'Vender más',
    },
  });
  expect(stored.status()).toBe(201);
  const opener = page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') });
  const heading = page.getByRole('heading', { level: 1 });
  let byKeyboard = false;
  for (const from of pages) {
    for (const goal of homes.filter((home) => !from.startsWith(home))) {
      await openIn(page, from, language);
      const link = page.locator(`nav a[href="${goal}"]`).filter({ visible: true });
      await expect(link.or(opener).first()).toBeVisible();
      // The URL of a page about one company contains the company's id.
      if (from.startsWith('/comercia') && !from.endsWith('companies'))
        await expect(page).toHaveURL(/company=\d+/);
      if (await opener.isVisible()) await opener.click();
      byKeyboard = !byKeyboard;
      if (byKeyboard) await link.press('Enter');
      else await link.click();
      await expect(heading, `${from} to ${goal}`).toBeFocused();
      expect(new URL(page.url()).pathname, `from ${from}`).toBe(goal);
    }
  }
});
