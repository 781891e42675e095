import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { portal } from '../support/portal-cli.ts';
import { root } from '../support/product.ts';
import { textsOf } from '../support/texts.ts';

test('a team changes a text of its portal, and the next page load shows it without any restart', async ({
  page,
}) => {
  // The timeout is long, because publishing checks types, builds the portal, opens it, and renders the public pages again.
  test.setTimeout(300_000);
  const dataDir = process.env.PRODUCT_DATA ?? '';
  const t = textsOf('mfe-leadmanager', 'en');
  const before = t('login.title');
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/changed-portal-'));
  await cp(join(root, 'mfe-leadmanager'), folder, { recursive: true });
  const locale = join(folder, 'src/locales/en.json');
  try {
    await page.goto('/leadmanager');
    await expect(page.getByText(before).first()).toBeVisible();
    const open = await page.context().newPage();
    await open.goto('/leadmanager');

    await writeFile(locale, (await readFile(locale, 'utf8')).replaceAll(before, 'Changed by its own team'));
    await portal(dataDir, 'publish', folder);

    await expect(async () => {
      await page.goto('/leadmanager');
      await expect(page.getByText('Changed by its own team').first()).toBeVisible({ timeout: 20_000 });
    }).toPass();
    await expect(open.getByText(before).first()).toBeVisible();

    await portal(dataDir, 'rollback', 'mfe-leadmanager');
    await expect(async () => {
      await page.goto('/leadmanager');
      await expect(page.getByText(before).first()).toBeVisible({ timeout: 20_000 });
    }).toPass();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
