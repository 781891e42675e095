import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { brand } from '../support/public-pages.ts';
import {
  addressOfSection,
  expectLanded,
  type Section,
  watchDocuments,
  watchPositions,
} from '../support/scrolling.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

type Trigger = [where: 'main' | 'banner' | 'contentinfo', key: string, section: Section];

const around: Trigger[] = [
  ['banner', 'header.brand', 'inicio'],
  ['banner', 'header.contact', 'contacto'],
  ['contentinfo', 'menu.services', 'servicios'],
  ['contentinfo', 'menu.contact', 'contacto'],
  ['contentinfo', 'menu.solutions', 'soluciones'],
  ['contentinfo', 'menu.home', 'inicio'],
];
const within: Trigger[] = [
  ['main', 'home.hero.services', 'servicios'],
  ['main', 'home.hero.solutions', 'soluciones'],
  ['main', 'home.hero.down', 'servicios'],
  ['main', 'home.band.button', 'contacto'],
];
const t = textsOf('mfe-marketing', 'en');

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await untilHydrated(page);
}

const button = (page: Page, [where, key]: Trigger) =>
  page.getByRole(where).getByRole('button', { name: t(key, { brand }), exact: true });

test('each button of the home page scrolls smoothly to 80 px above its section, without a new document', async ({
  page,
}) => {
  await openHome(page);
  const documents = watchDocuments(page);
  const entries = await page.evaluate(() => window.history.length);
  for (const trigger of [...within, ...around]) {
    await button(page, trigger).scrollIntoViewIfNeeded();
    await watchPositions(page);
    await button(page, trigger).click();
    await expectLanded(page, trigger[2]);
    expect(await page.evaluate(() => window.positions.size), trigger[1]).toBeGreaterThan(1);
    await expect(page).toHaveURL(addressOfSection(trigger[2]));
  }
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  expect(documents.count).toBe(0);
});

test('on other pages the buttons lead to the section of the home page, and Back returns', async ({
  page,
}) => {
  await page.goto('/webia');
  await untilHydrated(page);
  const documents = watchDocuments(page);
  for (const trigger of [...around, ['main', 'webia.ask', 'contacto'] satisfies Trigger]) {
    await button(page, trigger).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.hero.title'));
    await expectLanded(page, trigger[2]);
    await expect(page).toHaveURL(addressOfSection(trigger[2]));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('webia.title'));
  }
  expect(documents.count).toBe(0);
});
