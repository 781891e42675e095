import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { root } from '../support/product.ts';
import { textsOf } from '../support/texts.ts';

/** Runs `portal …` against the store of the running product. */
function portal(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'packages/portal-cli/dist/main.js'), ...args], {
    env: { ...process.env, PORTALS_ROOT: root, DATA_DIR: process.env.PRODUCT_DATA },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

test('a team changes a text of its portal and the next page load shows it, with nothing else restarted', async ({
  page,
}) => {
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
    await portal('publish', folder);

    await expect(async () => {
      await page.goto('/leadmanager');
      await expect(page.getByText('Changed by its own team').first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(open.getByText(before).first()).toBeVisible();

    await portal('rollback', 'mfe-leadmanager');
    await expect(async () => {
      await page.goto('/leadmanager');
      await expect(page.getByText(before).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
