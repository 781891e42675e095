import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { test as base, expect, type Page } from 'playwright/test';

export { expect };
export type Language = 'en' | 'es';
export const languages: Language[] = ['en', 'es'];

/** Matches the errors that browsers log for each rejected request. */
const expectedByBrowser = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Test with a signed-out page of the running installation. It fails on any console error. */
export const test = base.extend<{ page: Page; faultsExpected: boolean; language: Language }>({
  baseURL: async ({ baseURL: _ }, use) => {
    const url = process.env.PRODUCT_URL;
    if (!url) throw new Error('the product is not running');
    await use(url);
  },
  /**
   * Language for tests that run on both screen sizes: English on wide screens and Spanish on small ones. Texts depend only on the language
   * and layouts only on the width, so testing each once is enough.
   */
  language: async ({ viewport }, use) => {
    await use((viewport?.width ?? 0) < 768 ? 'es' : 'en');
  },
  /** True for tests that provoke failures; errors that the browser itself logs for failed requests are then ignored. */
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
 * Fails with the rule, element and reason of each WCAG 2.2 AA violation that axe finds in the current page.
 * @param options `bestPractice`: also checks recommendations beyond the standard, such as a single main heading
 */
export async function expectAccessible(page: Page, { bestPractice = true } = {}): Promise<void> {
  // Waits for animations, because a dialog that is fading in has lower contrast for a short time.
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
    // Reports only violations, because axe would otherwise describe all passed rules as well.
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

/** Returns a user name that no other test uses. */
export const uniqueName = (prefix: string) => `${prefix}${Math.random().toString(36).slice(2, 10)}`;
