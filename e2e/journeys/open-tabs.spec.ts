import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { type LoneGateway, startLoneGateway } from '../support/lone-gateway.ts';
import { portal } from '../support/portal-cli.ts';
import { addressOf } from '../support/public-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';

let gateway: LoneGateway;
test.beforeEach(async () => {
  gateway = await startLoneGateway({}, 'fresh');
});
test.afterEach(() => gateway.stop());

const hourMs = 3_600_000;
const screens = { en: desktop, es: phone };

/** Publishes a copy of a live release under another version, which becomes the live one. */
async function release(name: string, number: number): Promise<void> {
  const { version } = gateway.live[name] ?? { version: '' };
  const store = join(gateway.dataDir, 'releases', name);
  const next = `9.0.${number}+${String(number).padStart(8, '0')}`;
  await cp(join(store, version), join(store, next), { recursive: true });
  const file = join(store, next, 'release.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version: next }));
  await portal(gateway.dataDir, 'promote', name, next);
}

const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'sameDocument', true));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'sameDocument') === true);
const newDocument = async () => (await fetch(gateway.url)).text();

for (const language of languages)
  test(`a tab keeps working across new releases, and says when its own files are gone (rules 13.7, 13.8, ${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const shell = textsOf('shell', language);
    await page.setViewportSize(screens[language]);
    await page.goto(gateway.url + addressOf('/', language));
    await untilHydrated(page);
    await mark(page);
    const name = page.locator('#contact-nombre');
    const other = language === 'en' ? 'es' : 'en';
    await name.fill('Carmen Soler');

    for (let number = 1; number <= 3; number += 1) {
      await release('shell', number);
      await release('mfe-marketing', number);
      await release('mfe-leadmanager', number);
    }
    await expect.poll(newDocument, { timeout: 20_000 }).toContain('/releases/shell/9.0.3+00000003/');

    // Texts, pages and portals that the tab loads later must come from the releases with which the tab was opened.
    const choice = page.getByRole('combobox', { name: shell('language.label') }).first();
    await choice.selectOption(other);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await page
      .getByRole('combobox', { name: textsOf('shell', other)('language.label') })
      .first()
      .selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(name).toHaveValue('Carmen Soler');
    await page
      .locator('a[href^="/webia"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/webia/);
    await page.goBack();
    await expect(page.locator('#contact-nombre')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);

    await name.fill('Carmen Soler');
    const own = gateway.live['mfe-marketing']?.version ?? '';
    await rm(join(gateway.dataDir, 'releases/mfe-marketing', own), { recursive: true });
    const notice = page.getByRole('status').filter({ hasText: shell('oldTab.text') });
    await page.evaluate((later) => {
      const { now } = Date;
      Date.now = () => now() + later;
      document.dispatchEvent(new Event('visibilitychange'));
    }, hourMs);
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    const pictures = process.env.TAB_PICTURES;
    if (pictures) await page.screenshot({ path: join(pictures, `${language}.png`) });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    if (pictures) await page.screenshot({ path: join(pictures, `${language}-large.png`) });

    await notice.getByRole('button', { name: shell('failure.reload') }).click();
    await expect.poll(() => isSameDocument(page)).toBe(false);
    await expect(name).toHaveValue('Carmen Soler');
    await expect(notice).toHaveCount(0);
    await page.goto('about:blank');
  });
