import type { Page } from 'playwright/test';
import { expect, languages, test } from '../support/fixtures.ts';
import { untilHydrated } from '../support/hydration.ts';
import { openIn } from '../support/people.ts';
import { addressOf, publicPages, untilPrerendered } from '../support/public-pages.ts';
import { isAsked } from '../support/requests.ts';
import { publicPaths } from '../support/routes.ts';
import { expectLanded, watchDocuments } from '../support/scrolling.ts';
import { textsOf } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Lists on the product pages: path, selector, key prefix, and the keys of all entries in order. */
const lists: [path: string, selector: string, under: string, keys: string][] = [
  ['/comerzia', 'main ol > li h3', 'comerzia.flow', 'find qualify reach talk close learn'],
  ['/comerzia', 'main dt', 'comerzia.tech', 'language scoring crm mail analytics privacy'],
  ['/consultia', 'main ul > li h3', 'consultia.features', 'savings investment mortgage insurance'],
  ['/consultia', 'main ol > li h3', 'consultia.how', 'connect analyse recommend monitor'],
  ['/consultia', 'main h2[id^=who]', 'consultia.who', 'individuals families'],
  ['/algorithmia', '#features li h3', 'algorithmia.features', 'models backtest bot charts risk coach'],
  [
    '/algorithmia',
    '#features li span span',
    'algorithmia.features',
    'momentum reversion breakout custom capital fees stop',
  ],
  ['/algorithmia', 'main ol > li h3', 'algorithmia.flow', 'setup test live'],
  ['/algorithmia', 'main dt', 'algorithmia.tech', 'oauth aes monitor'],
];

/** Other texts that a product page must contain, by key and variables. */
const sayings: [path: string, key: string, variables?: Record<string, string>][] = [
  ['/comerzia', 'comerzia.note'],
  ['/webia', 'webia.close.title'],
  ['/smartboxai', 'smartboxai.soonNote'],
  ['/consultia', 'consultia.risk'],
  ['/algorithmia', 'algorithmia.waitlist'],
  ['/algorithmia', 'algorithmia.target', { range: '2–4' }],
  ['/algorithmia', 'algorithmia.targetRisk'],
  ['/algorithmia', 'algorithmia.brokers.title'],
  ['/comercia-landing', 'comerciaLanding.claim', { value: '32' }],
  ['/comercia-landing', 'comerciaLanding.claimNote'],
];

/** Buttons that have no function yet. */
const idle = [
  ['/smartboxai', 'smartboxai', 'add check demo panel.tune'],
  ['/consultia', 'consultia.close', 'start trial demo'],
] as const;

const productPaths = [...new Set([...lists, ...sayings].map(([path]) => path))];

/** Starts recording the requests of the page and the changes of its content. @returns a function that returns what has been recorded */
async function watchEffects(page: Page): Promise<() => Promise<{ requests: string[]; changes: number }>> {
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isAsked(request)) requests.push(request.url());
  });
  const changes = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const main = document.querySelector('main');
    const observer = new MutationObserver((records) => {
      seen.count += records.length;
    });
    const all = { attributes: true, childList: true, characterData: true, subtree: true };
    if (main) observer.observe(main, all);
    return seen;
  });
  return async () => ({ requests, changes: await changes.evaluate(({ count }) => count) });
}

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

for (const language of languages) {
  const t = textsOf('mfe-marketing', language);

  test(`the product pages contain their lists and notes (${language})`, async ({ page }) => {
    for (const path of productPaths) {
      await openIn(page, path, language);
      await untilHydrated(page);
      for (const [, selector, under, keys] of lists.filter(([where]) => where === path))
        await expect(page.locator(selector), `${path} ${under}`).toHaveText(
          keys.split(' ').map((key) => t(`${under}.${key}`)),
        );
      for (const [, key, variables] of sayings.filter(([where]) => where === path))
        await expect(page.getByRole('main').getByText(t(key, variables)).first(), key).toBeVisible();
      for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeVisible();
    }
  });

  test(`an unknown address shows the sales page and not the “page not found” texts (${language})`, async ({
    page,
  }) => {
    await openIn(page, '/no-such-page', language);
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('comerzia.title'));
    await expect(page.getByText(t('notFound.title'))).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${process.env.PRODUCT_URL}/comerzia`,
    );
  });
}

const english = textsOf('mfe-marketing', 'en');

test('the trading page is coming soon: its button is disabled, its link scrolls, it has no form', async ({
  page,
}) => {
  await page.goto('/algorithmia');
  await untilHydrated(page);
  const documents = watchDocuments(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: english('algorithmia.comingSoon') })).toBeDisabled();
  await expect(page.locator('form')).toHaveCount(0);
  expect(await main.locator('h3', { hasText: english('algorithmia.brokers.title') }).count()).toBe(1);
  expect(await main.locator('h3 + ul > li').count()).toBeGreaterThan(0);
  await main.getByRole('link', { name: english('algorithmia.explore') }).click();
  await expectLanded(page, 'features');
  await main.getByRole('link', { name: english('algorithmia.home') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('home.hero.title'));
  expect(documents.count).toBe(0);
});

test('the advisor page links back to the home page', async ({ page }) => {
  await page.goto('/consultia');
  await untilHydrated(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: english('backHome') })
    .click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('home.hero.title'));
});

test.describe('buttons without a function', () => {
  // With reduced motion, sections do not fade in while the page scrolls to a button; a fading section would count as a change.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [path, under, keys] of idle) {
    test(`the buttons of ${path} make no request and change nothing`, async ({ page }) => {
      await page.goto(path);
      await untilHydrated(page);
      // The first input of a visit loads the code for messages. It is loaded before the measurement, so that its request is not counted.
      await Promise.all([page.waitForResponse(/toast-region/), page.keyboard.press('Shift')]);
      await page.waitForLoadState('networkidle');
      const effects = await watchEffects(page);
      for (const key of keys.split(' ')) {
        const button = page
          .getByRole('main')
          .getByRole('button', { name: english(`${under}.${key}`), exact: true });
        await button.click();
        await button.press('Enter');
      }
      expect(await effects()).toEqual({ requests: [], changes: 0 });
      await expect(page).toHaveURL(path);
    });
  }
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
