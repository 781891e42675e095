import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@portals/portal-cli/plain';
import { createLogger } from '@portals/service-kit/plain';
import { writeBuilt } from '../../../packages/portal-cli/src/testing';
import { diskFull, fillDiskAt } from '../../../packages/portal-cli/src/testing-faults';
import { publishingConfig } from '../src/config.js';
import { createPublishing } from '../src/server.js';

const realOpen = fs.open;
let work: string;
let store: ReleaseStore;
let url: string;
let release: string;
let headers: Record<string, string>;
let close: () => Promise<unknown>;

beforeEach(async () => {
  work = await fs.mkdtemp(join(tmpdir(), 'full-'));
  store = new ReleaseStore(join(work, 'store'));
  const { token } = await store.createToken('mfe-a', 'CI', 1);
  const built = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0' });
  // Calls `cp` once before the test replaces functions of `fs`, because Node loads and caches the internals of `cp` on its first call.
  await fs.cp(built, join(work, 'copy'), { recursive: true });
  release = await fs.readFile(join(built, 'release.json'), 'utf8');
  const logger = createLogger('publishing', 'silent');
  const { app } = await createPublishing(publishingConfig.load({}), store, logger);
  headers = { authorization: `Bearer ${token}` };
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/releases/mfe-a/1.0.0`;
  close = () => app.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await close();
  await fs.rm(work, { recursive: true, force: true });
});

/** Starts or resumes an upload. */
async function beginUpload(more: object = {}) {
  const type = { 'content-type': 'application/json' };
  const body = JSON.stringify({ release, ...more });
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...type },
    body,
  });
  return { status: response.status, body: await response.json() };
}

it('refuses an upload on a full disk with a reason, and continues it when there is space again', async () => {
  const begin = () => beginUpload();
  jest.spyOn(fs, 'writeFile').mockRejectedValue(diskFull());
  const refused = await begin();
  expect([refused.status, refused.body.code]).toEqual([507, 'STORE_FULL']);
  jest.restoreAllMocks();
  const { missing } = (await begin()).body;
  const key = Buffer.from(missing[0].integrity.slice(7), 'base64').toString('hex');
  const put = async () => {
    const type = { 'content-type': 'application/octet-stream' };
    const part = { method: 'PUT', headers: { ...headers, ...type }, body: 'x' };
    return (await fetch(`${url}/files/${key}?offset=0`, part)).json();
  };
  jest.spyOn(fs, 'open').mockImplementation(async (path, ...more) => {
    if (String(path).includes('parts')) throw diskFull();
    return realOpen(path, ...more);
  });
  expect((await put()).code).toBe('STORE_FULL');
  jest.restoreAllMocks();
  expect(await put()).toEqual({ offset: 1 });
  expect((await store.live()).releases).toEqual({});
});

it.each([
  ['publish', {}],
  ['preview', { previewHours: 1 }],
])(
  'ends a %s on a disk that is full at any step with a reason, changes nothing, and works later',
  async (_what, more) => {
    await beginUpload(more);
    const { missing } = (await beginUpload(more)).body;
    const key = Buffer.from(missing[0].integrity.slice(7), 'base64').toString('hex');
    const type = { 'content-type': 'application/octet-stream' };
    await fetch(`${url}/files/${key}?offset=0`, {
      method: 'PUT',
      headers: { ...headers, ...type },
      body: 'x',
    });
    const state = async () => (await fetch(url, { headers })).json();
    let refused = 0;
    for (;;) {
      fillDiskAt(refused + 1);
      await fetch(`${url}/finish`, { method: 'POST', headers });
      let result = await state();
      for (; result.state === 'checking'; result = await state())
        await new Promise((resolve) => setTimeout(resolve, 5));
      jest.restoreAllMocks();
      if (result.state !== 'refused') break;
      expect(result).toMatchObject({ code: 'STORE_FULL', said: expect.stringContaining('no space') });
      refused += 1;
      expect([(await store.live()).releases, await store.previews.list(), await store.names()]).toEqual([
        {},
        [],
        [],
      ]);
      // The upload already contains all files, so none is missing.
      expect((await beginUpload(more)).body).toEqual({ state: 'open', missing: [] });
    }
    expect(refused).toBeGreaterThanOrEqual(5);
    expect((await fs.readdir(store.folder)).filter((name) => /^\.adding|lock|json\./.test(name))).toEqual([]);
  },
);
