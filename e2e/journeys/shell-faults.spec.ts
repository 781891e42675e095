import type { Page } from 'playwright/test';
import { faults, injectFault, pagesOfPortals } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { type LoneGateway, previousVersion, startLoneGateway } from '../support/lone-gateway.ts';
import { startDamagingProxy } from '../support/proxy.ts';
import { noteSeconds } from '../support/seconds.ts';
import { textsOf } from '../support/texts.ts';

test.use({ faultsExpected: true });

const shell = textsOf('shell', 'en');
const patience = { timeout: 90_000 };

let gateway: LoneGateway;
test.beforeAll(async () => {
  gateway = await startLoneGateway();
});
test.afterAll(() => gateway.stop());

const ways = ['missing', 'damaged', 'hanging'] as const;

/** Makes requests for shell files with names that begin with `file` fail in the given way. */
async function breakShell(page: Page, file: string, way: (typeof ways)[number], versions: string[]) {
  const isStruck = ({ pathname }: URL) =>
    versions.some((version) => pathname.startsWith(`/releases/shell/${version}/${file}.`));
  await page.route(isStruck, async (route) => {
    if (way === 'missing') return route.fulfill({ status: 404, body: 'no' });
    if (way === 'hanging') return;
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: `${await answer.text()}\n;window.tampered = true;` });
  });
}

const isTampered = (page: Page) => page.evaluate(() => Reflect.get(window, 'tampered'));
const running = (page: Page) => page.evaluate(() => document.documentElement.dataset.shell);

async function expectPrevious(page: Page, file: string, way: (typeof ways)[number]): Promise<void> {
  await breakShell(page, file, way, [gateway.live.shell?.version ?? '']);
  const startedAt = performance.now();
  await page.goto(`${gateway.url}/auth`, { waitUntil: 'commit' });
  await expect(page.locator('input').first()).toBeVisible(patience);
  noteSeconds(`${file} of the shell ${way}`, 'the release before stands in', startedAt);
  expect(await running(page)).toBe(`/releases/shell/${previousVersion}/`);
  expect(await isTampered(page)).toBeUndefined();
}

async function expectAnotherTry(page: Page, file: string, way: (typeof ways)[number]): Promise<void> {
  await breakShell(page, file, way, [gateway.live.shell?.version ?? '', previousVersion]);
  const startedAt = performance.now();
  await page.goto(`${gateway.url}/auth`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'This page did not load completely' })).toBeVisible(
    patience,
  );
  noteSeconds(`${file} of every shell ${way}`, 'it is said, with another try', startedAt);
  expect(await isTampered(page)).toBeUndefined();
  const again = page.getByRole('link', { name: 'Reload the page' });
  await expect(again).toBeVisible();
  // Errors are ignored, because the handler of a file that is still being fetched would throw.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // While a route is set, Playwright disables the browser's cache, so that the damaged files in the cache are not used.
  await page.route('**/*', (route) => route.fallback());
  // Files that only hung arrive now, so that the shell starts by itself and takes the message away.
  if (way !== 'hanging') await again.click();
  await expect(page.locator('input').first()).toBeVisible(patience);
  await expect(again).toBeHidden();
}

const shellFiles = ['main', 'react', 'libraries'];

for (const file of shellFiles) {
  for (const way of ['missing', 'damaged'] as const) {
    test(`${file} of the shell ${way}: the previous shell starts the page`, async ({ page }) => {
      await expectPrevious(page, file, way);
    });

    test(`${file} of every shell ${way}: the document shows an error and offers a retry`, async ({
      page,
    }) => {
      await expectAnotherTry(page, file, way);
    });
  }
}

// Tests with hanging files mostly wait, so several run in parallel.
for (const [name, expectIt] of [
  ['any file of the shell hanging: the previous shell starts the page', expectPrevious],
  ['any file of every shell hanging: the document says so until the files arrive', expectAnotherTry],
] as const)
  test(name, async ({ browser }) => {
    await Promise.all(
      shellFiles.map(async (file) => {
        const context = await browser.newContext();
        await expectIt(await context.newPage(), file, 'hanging');
        await context.close();
      }),
    );
  });

test('damaged shell files in the browser’s cache are replaced by “Reload the page”', async ({ page }) => {
  const proxy = await startDamagingProxy(gateway.url, (path) =>
    /^\/releases\/shell\/[^/]+\/main\./.test(path),
  );
  await page.goto(`${proxy.url}/auth`, { waitUntil: 'commit' });
  const again = page.getByRole('link', { name: 'Reload the page' });
  await expect(again).toBeVisible(patience);
  // An ordinary reload must fail, because it takes the damaged files from the cache.
  await page.reload({ waitUntil: 'commit' });
  await expect(again).toBeVisible(patience);
  await again.click();
  await expect(page.locator('input').first()).toBeVisible(patience);
  proxy.stop();
});

test('shell texts that are missing in one language are shown in the other one, never as keys', async ({
  page,
}) => {
  const portal = pagesOfPortals[0];
  const refused = faults.at(-2);
  if (!portal || !refused) throw new Error('nothing to break');
  await breakShell(page, 'locale-es', 'missing', [gateway.live.shell?.version ?? '', previousVersion]);
  await injectFault(page, gateway, portal, refused, 'all');
  await page.goto(`${gateway.url}/auth?lang=es`);
  await expect(page.getByRole('button', { name: shell('failure.retry') })).toBeVisible(patience);
  await expect(page.getByText('failure.')).toHaveCount(0);
});

test.describe('in a browser that ignores hashes in import maps', () => {
  test.beforeEach(async ({ page }) => {
    // Imitates a browser without support for import maps, for which an import map is a script of an unknown type. The shell must still be
    // able to read it.
    await page.addInitScript(() => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'type') ?? {};
      Object.defineProperty(HTMLScriptElement.prototype, 'type', {
        set(value: string) {
          set?.call(this, value === 'importmap' ? 'unknown' : value);
        },
      });
      const { querySelector } = Document.prototype;
      Object.assign(Document.prototype, {
        querySelector(this: Document, selector: string) {
          return querySelector.call(this, selector.replace('"importmap"', '"unknown"'));
        },
      });
    });
    await page.route(
      ({ pathname }) => pagesOfPortals.some(({ path, from }) => path === pathname || from === pathname),
      async (route) => {
        const answer = await route.fetch();
        const headers = { ...answer.headers() };
        delete headers['integrity-policy'];
        await route.fulfill({
          response: answer,
          headers,
          body: (await answer.text()).replace('type="importmap"', 'type="unknown"'),
        });
      },
    );
  });

  for (const fault of faults.filter(({ name }) => name.endsWith('damaged'))) {
    test(`${fault.name}: it does not run, on the first load and on navigation`, async ({ page }) => {
      const retry = page.getByRole('button', { name: shell('failure.retry') });
      for (const target of fault.strikes.earlier['first load']) {
        const mend = await injectFault(page, gateway, target, fault, 'all');
        await page.goto(gateway.url + target.path);
        await expect(retry, target.portal).toBeVisible(patience);
        expect(await isTampered(page), target.portal).toBeUndefined();
        await mend();
      }
      for (const target of fault.strikes.earlier.navigation) {
        const mend = await injectFault(page, gateway, target, fault, 'all');
        await page.goto(gateway.url + target.from);
        await expect(page.locator('[data-page] h1').first(), target.portal).toBeVisible(patience);
        await page.evaluate((to) => {
          window.history.pushState(null, '', to);
          window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, target.path);
        await expect(retry, target.portal).toBeVisible(patience);
        expect(await isTampered(page), target.portal).toBeUndefined();
        await mend();
      }
    });
  }
});
