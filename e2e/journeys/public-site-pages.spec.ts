import type { Page } from 'playwright/test';
import { expect, languages, test } from '../support/fixtures.ts';
import { addressOf, publicPages, untilPrerendered } from '../support/public-pages.ts';
import { publicPaths } from '../support/routes.ts';

interface Reference {
  address: string;
  text: string;
  /** True when the link opens in a new tab. */
  beside: boolean;
  rel: string;
}

/** Returns everything that the page links to or loads. */
const referencesOf = (page: Page): Promise<Reference[]> =>
  page.evaluate(() => {
    const selector =
      'a[href], img[src], link[href], script[src], source[srcset], meta[property="og:image"], meta[name="twitter:image"]';
    return [...document.querySelectorAll(selector)].map((node) => {
      const name = ['href', 'src', 'srcset', 'content'].find((one) => node.hasAttribute(one)) ?? '';
      return {
        address: new URL(node.getAttribute(name) ?? '', document.baseURI).href,
        text: node.outerHTML.slice(0, 160),
        beside: node.getAttribute('target') === '_blank',
        rel: node.getAttribute('rel') ?? '',
      };
    });
  });

test('no two pages share a title or a description, in either language', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const address of publicPaths.flatMap((path) =>
    languages.map((language) => addressOf(path, language)),
  )) {
    const html = await (await request.get(address)).text();
    for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
      const text = String(pattern.exec(html)?.[1]);
      expect(seen.get(text), `${address}: ${text}`).toBeUndefined();
      seen.set(text, address);
    }
  }
});

test.describe('as served by the gateway', () => {
  test.use({ javaScriptEnabled: false });

  test('everything that the public pages link to or load exists', async ({ page, baseURL }) => {
    const found = new Map<string, Reference>();
    for (const { path } of publicPages())
      for (const language of languages) {
        const address = addressOf(path, language);
        await untilPrerendered(address);
        await page.goto(address);
        for (const reference of await referencesOf(page)) found.set(reference.address, reference);
      }
    expect(found.size).toBeGreaterThan(30);
    const own = (address: string) => address.startsWith(`${baseURL}/`);
    for (const { address, text, beside, rel } of found.values()) {
      if (beside) expect(rel, text).toContain('noopener');
      if (own(address)) {
        const answer = await page.request.get(address, { headers: { accept: '*/*' } });
        expect(answer.status(), text).toBeLessThan(400);
      } else
        expect(address, text).toMatch(/^(https:\/\/[\w.-]+\.\w+\/|mailto:[^@\s]+@[\w.-]+$|tel:\+34\d{9}$)/);
    }
    await page.goto('/');
    for (const address of [...found.keys()].filter((one) => one.startsWith(`${baseURL}/#`)))
      await expect(page.locator(new URL(address).hash), address).toHaveCount(1);
  });
});
