import { expect, languages, test } from '../support/fixtures.ts';
import { openHeld, untilHydrated } from '../support/hydration.ts';
import { fillIn, loginForm, portals } from '../support/portals.ts';
import { addressOf, brand, untilPrerendered } from '../support/public-pages.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** These tests check pages before their scripts run, and in browsers with scripts disabled. */
const marketing = textsOf('mfe-marketing', 'en');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    for (const portal of portals) {
      test(`${portal.login} shows its form and says that it needs scripts (${language})`, async ({
        page,
      }) => {
        const address = addressOf(portal.login, language);
        await untilPrerendered(address);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 720 });
          await page.goto(address);
          const form = loginForm(page, language);
          await expect(form.username).toBeVisible();
          // Without scripts, the browser would submit the form by GET, and the password would appear in the URL.
          await expect(form.submit).toBeDisabled();
          await expect(page.locator('noscript a[href^="mailto:"]')).toBeVisible();
          const about = page.locator('aside').filter({ has: page.getByRole('heading', { level: 2 }) });
          await expect(about).toBeVisible({ visible: width === 1280 });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide).toBeLessThanOrEqual(width);
        }
      });

      test(`${portal.home} shows a heading, the brand and a contact address (${language})`, async ({
        page,
      }) => {
        await page.goto(addressOf(portal.home, language));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        await expect(page.getByRole('link', { name: brand, exact: true })).toBeVisible();
        await expect(page.locator('a[href^="mailto:"]')).toBeVisible();
        await expect(page.getByRole('status')).toBeHidden();
      });
    }

    test(`links lead to each language of a page (${language})`, async ({ page }) => {
      const other = language === 'en' ? 'es' : 'en';
      await untilPrerendered(addressOf('/webia', language));
      await page.goto(addressOf('/webia', language));
      await expect(page.getByRole('combobox')).toBeHidden();
      await page.locator(`header a[hreflang="${other}"]`).click();
      await expect(page).toHaveURL(`/webia?lang=${other}`);
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });
  }

  test('the first words of the home page appear only once nothing can move them any more', async ({
    page,
  }) => {
    await untilPrerendered('/');
    const whole = await (await page.request.get('/')).text();
    const [arrived = ''] = whole.split(marketing('home.hero.services'));
    expect(arrived.length).toBeLessThan(whole.length);
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: arrived }));
    await page.goto('/');
    const title = page.locator('h1');
    await expect(title).toHaveCount(1);
    await expect(title).toBeHidden();
    await page.unroute('/');
    await page.goto('/');
    await expect(title).toBeVisible();
  });

  test('the first step of a list keeps its width while the others arrive', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await untilPrerendered('/comerzia');
    const whole = await (await page.request.get('/comerzia')).text();
    const last = marketing('comerzia.flow.findText');
    const [before = ''] = whole.split(last);
    const widths: (number | undefined)[] = [];
    for (const body of [`${before}${last}</p></li>`, whole]) {
      await page.route('/comerzia', (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto('/comerzia');
      widths.push((await page.getByText(last).boundingBox())?.width);
      await page.unroute('/comerzia');
    }
    expect(widths[0]).toBe(widths[1]);
  });

  test('a page opened with a language in its address links to the other pages in that language', async ({
    page,
  }) => {
    await untilPrerendered('/?lang=es');
    await page.goto('/?lang=es');
    const local = page.locator('#root a[href^="/"]:not([hreflang])');
    const addresses = await local.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(addresses.length).toBeGreaterThan(15);
    expect(addresses.filter((address) => !/[?&]lang=es(#|$)/.test(address))).toEqual([]);
    await page.getByRole('link', { name: textsOf('mfe-marketing', 'es')('footer.exploreSolutions') }).click();
    await expect(page).toHaveURL('/solutions?lang=es');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });

  test('an unknown path has the canonical address of the page that it shows', async ({ page }) => {
    await untilPrerendered('/no-such-page');
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(marketing('comerzia.title'));
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${process.env.PRODUCT_URL}/comerzia`,
    );
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('link[hreflang]')).toHaveCount(0);
  });
});

test('a protected page shows its frame while its scripts are loading', async ({ page }) => {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/releases/**/*.js', async (route) => {
    await free;
    await route.continue();
  });
  await page.goto('/consultoria', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toBeVisible();
  release();
  await expect(loginForm(page, 'en').submit).toBeEnabled();
  await expect(page).toHaveURL('/auth');
});

for (const portal of portals)
  test(`what is typed on ${portal.login} before hydration stays, and can be submitted`, async ({ page }) => {
    await untilPrerendered(portal.login);
    const release = await openHeld(page, portal.login);
    const form = loginForm(page, 'en');
    await form.username.fill('nobody');
    await form.password.fill('not-the-password');
    await form.password.press('Enter');
    await expect(page).toHaveURL(portal.login);
    release();
    await expect(form.submit).toBeEnabled();
    await expect(form.username).toHaveValue('nobody');
    const asked = page.waitForRequest('**/api/login');
    await form.submit.click();
    expect((await asked).postDataJSON()).toEqual({ username: 'nobody', password: 'not-the-password' });
    await expect(form.username).toHaveValue('nobody');
  });

test('a tab selected by the address, or pressed before hydration, is shown after it', async ({ page }) => {
  const t = textsOf('mfe-consulting', 'en');
  const chosen = page.getByRole('tab', { name: t('auth.tabs.register') });
  await untilPrerendered('/auth');
  const first = await openHeld(page, '/auth?mode=register');
  first();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await page.unroute('**/releases/shell/*/main.*.js');
  const second = await openHeld(page, '/auth');
  await chosen.click();
  second();
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/auth?mode=register');
});

test('the menu opens when it was pressed before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await untilPrerendered('/');
  const release = await openHeld(page, '/');
  await page.getByRole('button', { name: marketing('header.openMenu') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  const menu = page.getByRole('dialog', { name: marketing('header.menu') });
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: marketing('header.closeMenu') }).click();
  await expect(menu).toHaveCount(0);
});

test('a failed sign-in on a prerendered page does not request the session', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user')) asked.push(request.url());
  });
  await page.goto('/auth');
  await untilHydrated(page);
  const form = loginForm(page, 'en');
  await fillIn(form, 'nobody', 'not-the-password');
  const answer = page.waitForResponse('**/api/login');
  await form.submit.click();
  expect((await answer).status()).toBe(401);
  await expect(form.submit).toBeEnabled();
  expect(asked).toEqual([]);
});
