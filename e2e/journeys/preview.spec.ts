import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';
import { type LoneGateway, previousVersion, startLoneGateway } from '../support/lone-gateway.ts';
import { portal } from '../support/portal-cli.ts';
import { desktop, phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';
import { throwOnRender } from '../support/throwing-pages.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let gateway: LoneGateway;
test.beforeAll(async () => {
  gateway = await startLoneGateway();
});
test.afterAll(() => gateway.stop());

const leave = { en: 'Leave preview', es: 'Salir de la vista previa' };
const label = { en: 'Preview', es: 'Vista previa' };
const screens = { desktop, phone };

/** Creates a preview of the previous release. @returns its link and its id */
async function makePreview(name: string): Promise<{ link: string; id: string }> {
  const said = await portal(gateway.dataDir, 'preview', name, '--version', previousVersion);
  const [path = '', id = ''] = /\/preview\/([0-9a-f]{8})\.[0-9a-f]{64}/.exec(said) ?? [];
  const link = gateway.url + path;
  await expect
    .poll(async () => (await fetch(link, { redirect: 'manual' })).status, { timeout: 20_000 })
    .toBe(303);
  return { link, id };
}

const bannerOf = (page: Page) => page.locator('aside[data-preview]').filter({ visible: true });
/** Returns the versions of a portal from which the page has fetched files. */
const versionsOf = (page: Page, name: string) =>
  page.evaluate((portalName) => {
    const paths = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const own = paths.filter((path) => path.startsWith(`/releases/${portalName}/`));
    return [...new Set(own.map((path) => decodeURIComponent(path.split('/')[3] ?? '')))];
  }, name);

for (const [size, viewport] of Object.entries(screens))
  for (const language of languages)
    test(`the holder of a link sees a release that is not live, and ends the preview with the banner (${size}, ${language})`, async ({
      page,
      browser,
    }) => {
      await page.setViewportSize(viewport);
      const { link } = await makePreview('mfe-marketing');
      await page.context().addCookies([{ name: 'language', value: language, url: gateway.url }]);
      await page.goto(link);
      await expect(page).toHaveURL(`${gateway.url}/`);
      const banner = bannerOf(page);
      await expect(banner).toHaveCount(1);
      await expect(banner).toHaveAccessibleName(label[language]);
      await expect(banner).toContainText(previousVersion);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await versionsOf(page, 'mfe-marketing')).toEqual([previousVersion]);
      await expectAccessible(page);
      const pictures = process.env.PREVIEW_PICTURES;
      if (pictures) await page.screenshot({ path: join(pictures, `${size}-${language}.png`) });

      // At the end of the page, the banner must be visible without covering content. It must not be printed.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(banner).toBeInViewport({ ratio: 1 });
      const [bottom, top] = await page.evaluate(() => [
        document.querySelector('#root')?.getBoundingClientRect().bottom ?? 0,
        Math.max(
          ...[...document.querySelectorAll('[data-preview]')].map((one) => one.getBoundingClientRect().top),
        ),
      ]);
      expect(bottom).toBeLessThanOrEqual((top ?? 0) + 1);
      if (pictures) await page.screenshot({ path: join(pictures, `${size}-${language}-end.png`) });
      await page.emulateMedia({ media: 'print' });
      await expect(banner).toHaveCount(0);
      await page.emulateMedia({ media: 'screen' });
      await expect(banner).toHaveCount(1);

      // With text enlarged to 200 %, nothing may be cut off or wider than the screen.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const button = page.getByRole('button', { name: leave[language] });
      await button.focus();
      await expect(button).toBeInViewport({ ratio: 1 });
      if (pictures) await page.screenshot({ path: join(pictures, `${size}-${language}-large.png`) });

      const other = await browser.newContext();
      const visitor = await other.newPage();
      await visitor.goto(`${gateway.url}/`);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await versionsOf(visitor, 'mfe-marketing')).not.toContain(previousVersion);
      await expect(visitor.locator('[data-preview]')).toHaveCount(0);
      await other.close();

      await page.goto(`${gateway.url}/webia`);
      await expect(bannerOf(page)).toHaveCount(1);
      await page.getByRole('button', { name: leave[language] }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-preview]')).toHaveCount(0);
      await expect(page).toHaveURL(`${gateway.url}/webia`);
      expect(await versionsOf(page, 'mfe-marketing')).not.toContain(previousVersion);
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('preview');
    });

test('the banner follows the chosen language, and stays on other pages', async ({ page }) => {
  const { link, id } = await makePreview('mfe-leadmanager');
  await page.goto(link);
  await expect(page).toHaveURL(`${gateway.url}/leadmanager`);
  await expect(bannerOf(page)).toHaveAccessibleName(label.en);
  await page
    .getByRole('combobox', { name: textsOf('shell', 'en')('language.label') })
    .first()
    .selectOption('es');
  await expect(bannerOf(page)).toHaveAccessibleName(label.es);
  await expect(page.getByRole('button', { name: leave.es })).toBeVisible();
  await page.goto(`${gateway.url}/auth`);
  await expect(bannerOf(page)).toHaveCount(1);
  // On a low screen, as with a zoom of 400 %, the banner scrolls with the page, because it would otherwise cover half of the screen.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(bannerOf(page)).not.toBeInViewport();
  await page.getByRole('button', { name: leave.es }).focus();
  await expect(page.getByRole('button', { name: leave.es })).toBeInViewport({ ratio: 1 });
  await portal(gateway.dataDir, 'end-preview', id);
  await expect(async () => {
    await page.reload();
    await expect(page.locator('[data-preview]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('preview');
});

test.describe('a previewed portal that throws', () => {
  test.use({ faultsExpected: true });

  test('shows its error only to the holder of the link, who can still use the other portals', async ({
    page,
    browser,
  }) => {
    const { link } = await makePreview('mfe-leadmanager');
    await page.goto(`${gateway.url}/auth`);
    await throwOnRender(page, 'mfe-leadmanager', [previousVersion]);
    await page.goto(link);
    await expect(
      page.getByRole('heading', { name: textsOf('shell', 'en')('failure.fault.title') }),
    ).toBeVisible();
    await expect(bannerOf(page)).toHaveCount(1);
    await page.goto(`${gateway.url}/auth`);
    await expect(page.locator('input').first()).toBeVisible();
    await expect(bannerOf(page)).toHaveCount(1);
    const other = await browser.newContext();
    const visitor = await other.newPage();
    await visitor.goto(`${gateway.url}/leadmanager`);
    await throwOnRender(visitor, 'mfe-leadmanager', [previousVersion]);
    await visitor.reload();
    await expect(visitor.locator('input').first()).toBeVisible();
    await other.close();
  });
});
