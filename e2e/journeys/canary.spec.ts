import type { Browser, BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { type LoneGateway, previousVersion, startLoneGateway } from '../support/lone-gateway.ts';
import { portal } from '../support/portal-cli.ts';
import { throwOnRender } from '../support/throwing-pages.ts';

let gateway: LoneGateway;
test.beforeAll(async () => {
  gateway = await startLoneGateway();
});
test.afterAll(() => gateway.stop());

const name = 'mfe-marketing';

/** Returns the version of the portal in the composition of the page's document. */
const versionOf = (page: Page, portalName = name) =>
  page.evaluate((wanted) => {
    const text = document.querySelector('#composition')?.textContent ?? '{}';
    const portals: { name: string; live: { version: string } }[] = JSON.parse(text).portals ?? [];
    return portals.find((one) => one.name === wanted)?.live.version;
  }, portalName);

/** Returns the versions of the portal from which the page has fetched scripts since its document was loaded. */
const fetchedBy = (page: Page, portalName = name) =>
  page.evaluate((wanted) => {
    const paths = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const own = paths.filter((path) => path.startsWith(`/releases/${wanted}/`) && path.endsWith('.js'));
    return [...new Set(own.map((path) => decodeURIComponent(path.split('/')[3] ?? '')))];
  }, portalName);

async function openHome(page: Page): Promise<void> {
  await page.goto(`${gateway.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens pages in new browser contexts until one has got the canary and another one the live release. */
async function openBothSides(browser: Browser, live: string) {
  const contexts: BrowserContext[] = [];
  const found = new Map<string, Page>();
  while (found.size < 2 && contexts.length < 12) {
    const context = await browser.newContext();
    contexts.push(context);
    const page = await context.newPage();
    await openHome(page);
    found.set((await versionOf(page)) ?? '', page);
  }
  expect([...found.keys()].sort()).toEqual([live, previousVersion].sort());
  return { found, close: () => Promise.all(contexts.map((context) => context.close())) };
}

test('a visitor keeps the canary until it is promoted for everybody', async ({ browser, page }) => {
  const live = gateway.live[name]?.version ?? '';
  await openHome(page);
  expect(await versionOf(page)).toBe(live);
  expect(await page.context().cookies()).toEqual([]);
  const said = await portal(gateway.dataDir, 'canary', name, previousVersion, '--percent', '50');
  expect(said).toMatch(/is a canary for visitors: 50 % from .* UTC, seen by 1 of 1 gateways/);
  await expect(async () => {
    await page.reload();
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual(['canary']);
  }).toPass();

  const { found, close } = await openBothSides(browser, live);
  for (const [version, visitor] of found) {
    const keepsIt = async () => {
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await versionOf(visitor)).toBe(version);
      expect(await fetchedBy(visitor)).toEqual([version]);
    };
    await keepsIt();
    await visitor.reload();
    await keepsIt();
    await visitor.goto(`${gateway.url}/webia`);
    await keepsIt();
    await visitor.goBack();
    await keepsIt();

    // Navigating from another portal's page must load the same release, without a new document.
    await visitor.goto(`${gateway.url}/auth`);
    await visitor.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await visitor.evaluate(() => {
      history.pushState({}, '', '/webia');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => fetchedBy(visitor)).toEqual([version]);
    expect(await visitor.evaluate(() => 'sameDocument' in globalThis)).toBe(true);

    await visitor.context().addCookies([{ name: 'session', value: 'abc', url: gateway.url }]);
    await openHome(visitor);
    await keepsIt();
  }

  await portal(gateway.dataDir, 'promote', name);
  for (const visitor of [...found.values(), page]) {
    await openHome(visitor);
    expect(await versionOf(visitor)).toBe(previousVersion);
  }
  await portal(gateway.dataDir, 'rollback', name);
  for (const visitor of [...found.values(), page]) {
    await openHome(visitor);
    expect(await versionOf(visitor)).toBe(live);
  }
  await close();
});

test.describe('a canary that throws', () => {
  test.use({ faultsExpected: true });

  test('falls back to the live release in the same view, and is rolled back', async ({ page }) => {
    const own = 'mfe-leadmanager';
    const live = gateway.live[own]?.version ?? '';
    await portal(gateway.dataDir, 'canary', own, previousVersion, '--percent', '100');
    await expect(async () => {
      await page.goto(`${gateway.url}/leadmanager`);
      expect(await versionOf(page, own)).toBe(previousVersion);
    }).toPass();
    await throwOnRender(page, own, [previousVersion]);
    await page.goto(`${gateway.url}/leadmanager`);
    await expect(page.locator('input').first()).toBeVisible();
    expect((await fetchedBy(page, own)).sort()).toEqual([live, previousVersion].sort());

    const said = await portal(gateway.dataDir, 'rollback', own);
    expect(said).toContain(`the canary ${own} ${previousVersion} has ended`);
    await page.goto(`${gateway.url}/leadmanager`);
    await expect(page.locator('input').first()).toBeVisible();
    expect(await fetchedBy(page, own)).toEqual([live]);
  });
});
