import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';
import { type LoneGateway, startLoneGateway } from '../support/lone-gateway.ts';
import { root } from '../support/product.ts';

const run = promisify(execFile);

// The browser logs errors, because no service responds to the requests of the new portal.
test.use({ faultsExpected: true });

let gateway: LoneGateway;
let work: string;
test.beforeAll(async () => {
  gateway = await startLoneGateway({}, 'fresh');
  work = await mkdtemp(join(tmpdir(), 'outside-'));
});
test.afterAll(async () => {
  await gateway.stop();
  await rm(work, { recursive: true, force: true });
});

test('a portal outside the repository is created, published and opened (rule 13.51)', async ({ page }) => {
  const folder = join(work, 'billing');
  await mkdir(folder);
  const { stdout } = await run(process.execPath, [join(root, 'tools/pack.mjs'), join(work, 'tarballs')]);
  const tarballs = stdout.trim().split('\n');
  await run(process.execPath, [join(root, 'tools/pack/install-linked.mjs'), folder, ...tarballs]);
  const { PORTALS_ROOT: _, DATA_DIR: __, ...env } = process.env;
  const portal = (...args: string[]) =>
    run(process.execPath, ['node_modules/@portals/portal-cli/dist/main.js', ...args], {
      cwd: folder,
      env: { ...env, RELEASES_DIR: join(gateway.dataDir, 'releases'), PATH: `${folder}-bin:${env.PATH}` },
    });
  await portal('new', 'billing');
  expect((await portal('publish')).stdout).toContain('is live, seen by 1 of 1 gateways');

  await page.goto(`${gateway.url}/billing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The billing portal');
  await page.getByRole('link', { name: 'See the notes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes');
  await page.getByRole('link', { name: 'New note' }).click();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Enter a title.')).toBeVisible();
});
