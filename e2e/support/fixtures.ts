import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { test as base, expect, type Page } from 'playwright/test';

export { expect };
export type Language = 'en' | 'es';
export const languages: Language[] = ['en', 'es'];

/** Errors that a page may log because the browser itself logs each refused request. */
const expectedByBrowser = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Every page of a test is signed out, served by the running product, and fails the test on any console error. */
export const test = base.extend<{ page: Page; faultsExpected: boolean; language: Language }>({
  baseURL: async ({ baseURL: _ }, use) => {
    const url = process.env.PRODUCT_URL;
    if (!url) throw new Error('the product is not running');
    await use(url);
  },
  /**
   * For tests that run on both widths: wide screens speak English there and small ones Spanish. Texts differ by language,
   * layouts by width, and each is seen once.
   */
  language: async ({ viewport }, use) => {
    await use((viewport?.width ?? 0) < 768 ? 'es' : 'en');
  },
  /** For tests that break something on purpose: the browser's own error messages are then no failure. */
  faultsExpected: [false, { option: true }],
  page: async ({ page, faultsExpected }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedByBrowser.test(message.text())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    if (!faultsExpected) expect(errors, 'console errors').toEqual([]);
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with the name, place and reason of each WCAG 2.2 AA violation that axe finds on the page as it is now.
 * @param options `bestPractice`: also what axe recommends beyond the standard, such as one main heading
 */
export async function expectAccessible(page: Page, { bestPractice = true } = {}): Promise<void> {
  // A dialog that is still fading in has colours of its own for a moment.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.allSettled(ending.map((one) => one.finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]);
  });
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axeSource });
  }
  const wanted = bestPractice ? [...rules, 'best-practice'] : rules;
  const violations = await page.evaluate(async (tags) => {
    const { axe: running } = window as unknown as { axe: typeof axe };
    // Only violations: axe would describe every rule that passes at the same length.
    const result = await running.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return result.violations.map(
      (v) => `${v.id}: ${v.nodes.map((node) => node.target.join(' ')).join(' | ')} (${v.help})`,
    );
  }, wanted);
  expect(violations).toEqual([]);
}

/** A user name that no other test has. */
export const uniqueName = (prefix: string) => `${prefix}${Math.random().toString(36).slice(2, 10)}`;
