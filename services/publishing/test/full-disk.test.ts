import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@portals/portal-cli/plain';
import { createLogger } from '@portals/service-kit/plain';
import { writeBuilt } from '../../../packages/portal-cli/src/testing';
import { publishingConfig } from '../src/config.js';
import { createPublishing } from '../src/server.js';

const realOpen = fs.open;
const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

afterEach(() => jest.restoreAllMocks());

it('refuses an upload on a full disk with a reason, and continues it when there is space again', async () => {
  const work = await fs.mkdtemp(join(tmpdir(), 'full-'));
  const store = new ReleaseStore(join(work, 'store'));
  const { token } = await store.createToken('mfe-a', 'CI', 1);
  const { app } = await createPublishing(
    publishingConfig.load({}),
    store,
    createLogger('publishing', 'silent'),
  );
  const release = await fs.readFile(
    join(await writeBuilt(work, { name: 'mfe-a', version: '1.0.0' }), 'release.json'),
    'utf8',
  );
  const headers = { authorization: `Bearer ${token}` };
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/releases/mfe-a/1.0.0`;
  const begin = async () => {
    const type = { 'content-type': 'application/json' };
    const body = JSON.stringify({ release });
    const response = await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body });
    return { status: response.status, body: await response.json() };
  };

  jest.spyOn(fs, 'writeFile').mockRejectedValue(full());
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
    if (String(path).includes('parts')) throw full();
    return realOpen(path, ...more);
  });
  expect((await put()).code).toBe('STORE_FULL');
  jest.restoreAllMocks();
  expect(await put()).toEqual({ offset: 1 });
  expect((await store.live()).releases).toEqual({});
  await app.close();
  await fs.rm(work, { recursive: true, force: true });
});
