import { once } from 'node:events';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@portals/portal-cli/plain';
import { createLogger } from '@portals/service-kit/plain';
import { writeBuilt } from '../../../packages/portal-cli/src/testing';
import { publishingConfig } from '../src/config.js';
import { createPublishing } from '../src/server.js';
import { push } from './support/push';

let work: string;
let store: ReleaseStore;
let url: string;
let token: string;
let built: string;
let close: () => Promise<unknown>;
/** Emits `checking` when the check of a preview begins. The check waits until the test dispatches `checked`. */
let checks: EventTarget;

beforeEach(async () => {
  checks = new EventTarget();
  work = await fs.mkdtemp(join(tmpdir(), 'same-'));
  store = new ReleaseStore(join(work, 'store'));
  token = (await store.createToken('mfe-a', 'CI', 1)).token;
  built = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0' });
  const { app } = await createPublishing(
    publishingConfig.load({}),
    store,
    createLogger('publishing', 'silent'),
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = () => app.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  checks.dispatchEvent(new Event('checked'));
  await close();
  await fs.rm(work, { recursive: true, force: true });
});

it('a publish of a version that is being checked is refused when it wants something else of it (rule 13.35)', async () => {
  const checking = once(checks, 'checking');
  const checked = once(checks, 'checked');
  const preview = store.preview.bind(store);
  jest.spyOn(store, 'preview').mockImplementation(async (...args) => {
    checks.dispatchEvent(new Event('checking'));
    await checked;
    return preview(...args);
  });
  const first = push(url, token, built, { previewHours: 1 });
  await checking;
  for (const other of [
    {},
    { previewHours: 2 },
    { canaryPercent: 10 },
    { dropRoutes: ['/a'], previewHours: 1 },
  ])
    await expect(push(url, token, built, other)).rejects.toThrow('RELEASE_BEING_CHECKED');
  const again = push(url, token, built, { previewHours: 1, message: 'The same once more' });
  checks.dispatchEvent(new Event('checked'));
  const { path } = await first;
  expect((await again).path).toEqual(path);
  expect((await store.live()).releases).toEqual({});
  expect((await push(url, token, built)).said).toMatch(/^mfe-a 1\.0\.0 is live/);
});
