import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../lib/browser.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { demo, startProduct } from '../lib/product.mjs';

const tabsOfKind = 10;
const rounds = 10;
const releasesInRound = 10;
const typed = 'Carmen Soler';
const views = ['leads', 'content', 'campaigns', 'analytics', 'companies'];

/** Stores a copy of a live release under another version, and makes the copy live. */
async function releaseAgain(store, name, version) {
  const { live } = (await store.live()).releases[name];
  const folder = join(store.folder, name, version);
  await cp(join(store.folder, name, live), folder, { recursive: true });
  const file = join(folder, 'release.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
  const changed = await store.promote(name, version);
  await store.gateways.confirm(changed, []);
}

/**
 * Opens a contact form and types into it. @returns a function that switches the language in each round and checks that the text is still
 * there
 */
async function openForm(page, url) {
  await page.goto(url);
  const form = page.locator('form:has([name=nombre])');
  await page.waitForFunction(() =>
    document.querySelector('form:has([name=nombre])')?.matches('[novalidate]'),
  );
  await form.locator('[name=nombre]').fill(typed);
  return async (round) => {
    const language = round % 2 === 0 ? 'es' : 'en';
    await page.locator('select').first().selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor({ timeout: 20_000, state: 'attached' });
    if ((await form.locator('[name=nombre]').inputValue()) !== typed) throw new Error('the draft is lost');
  };
}

/** Opens the marketing portal. @returns a function that opens another view in each round */
async function openPortal(page, url) {
  await page.goto(`${url}/comercia`);
  await page.locator('nav a[href*="view="]').first().waitFor();
  return async (round) => {
    const view = views[round % views.length];
    await page.locator(`nav a[href*="view=${view}"]`).first().click();
    await page.waitForURL(`**view=${view}**`);
    await page.locator('#main h1, main h1, main h2').first().waitFor();
    await page.waitForLoadState('networkidle');
    if (await page.getByRole('alert').count())
      throw new Error(`${view}: ${await page.getByRole('alert').first().textContent()}`);
  };
}

/** Counts failures in 20 open tabs that are in use while 100 releases of the shell and all portals go live. */
export async function measureTabs(root) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const product = await startProduct(root);
  atEnd(product.stop);
  const store = new ReleaseStore(join(product.dataDir, 'releases'));
  const names = Object.keys((await store.live()).releases);
  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const login = await context.request.post(`${product.url}/api/login`, { data: demo });
  const { token } = await login.json();
  await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  const faults = [];
  const tabs = [];
  for (let index = 0; index < 2 * tabsOfKind; index += 1) {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    tabs.push(await (index < tabsOfKind ? openForm : openPortal)(page, product.url));
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  }
  let worked = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let number = 0; number < releasesInRound; number += 1) {
      const count = round * releasesInRound + number;
      await releaseAgain(store, names[count % names.length], `9.0.${count}+00000000`);
    }
    for (const work of tabs)
      await work(round).then(
        () => (worked += 1),
        (error) => faults.push(String(error)),
      );
  }
  const same = await Promise.all(
    context.pages().map((page) => page.evaluate(() => 'sameDocument' in window)),
  );
  for (const fault of new Set(faults)) console.log(`  ${fault.slice(0, 300)}`);
  const total = rounds * 2 * tabsOfKind;
  report(`errors of ${2 * tabsOfKind} tabs in ${rounds * releasesInRound} releases`, faults.length, {
    digits: 0,
    most: 0,
  });
  report('steps that worked, of all', worked / total, { least: 1, note: `(${worked} of ${total})` });
  report('tabs still in the document that they began with', same.filter(Boolean).length, {
    digits: 0,
    least: 2 * tabsOfKind,
  });
}
