import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { startBucket, type TestBucket } from '../../packages/portal-cli/src/bucket/testing';
import { admin, makeProduct } from './fixture';

let home: string;
let bucket: TestBucket;
let env: Record<string, string>;
const to = ['--to', 's3://releases/shop/backups'];
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'backup-bucket-'));
  bucket = await startBucket();
  const { RELEASES_BUCKET_ENDPOINT = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = bucket.env;
  env = {
    DATA_DIR: join(home, 'data'),
    BACKUP_BUCKET_ENDPOINT: RELEASES_BUCKET_ENDPOINT,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
  };
  await makeProduct(env.DATA_DIR ?? '');
});
afterAll(async () => {
  await bucket.stop();
  rmSync(home, { recursive: true, force: true });
});

const listed = async () => {
  const { output } = await admin(['backups', ...to], env);
  return output
    .split('\n')
    .filter((line) => line.includes('s3://'))
    .map((line) => line.slice(0, 6));
};

it('uploads verified backups, keeps the last ones, and restores them on another machine', async () => {
  for (const _ of [1, 2])
    expect(await admin(['backup', ...to, '--keep', '1'], env)).toMatchObject({ code: 0 });
  expect(await listed()).toEqual(['000002']);
  const other = { ...env, DATA_DIR: join(home, 'other') };
  const { code, output } = await admin(['restore', 'last', ...to, '--yes'], other);
  expect([code, output]).toEqual([0, expect.stringContaining('Restored.')]);
  expect(readFileSync(join(home, 'other', 'mail', '1.eml'), 'utf8')).toContain('hello');
  const again = await admin(['backup', ...to], other);
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('000003-') });
});

const local = () => readdirSync(join(home, 'data-backups')).filter((name) => /^\d/.test(name));
const lastRun = () => {
  const database = new Libsql(join(home, 'data', 'auth.sqlite'));
  const row = database.prepare('SELECT outcome FROM backup_runs ORDER BY id DESC LIMIT 1').raw().get();
  database.close();
  return String(row);
};

it('fails when the bucket is unreachable, and keeps the verified backup locally', async () => {
  bucket.isAway = true;
  const failed = await admin(['backup', ...to], env);
  bucket.isAway = false;
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('BUCKET_UNREACHABLE') });
  expect(await listed()).toEqual(['000002', '000003']);
  expect(local()).toHaveLength(1);
  expect(lastRun()).toBe('failed');
});

it('keeps only the newest backup locally while the bucket takes none, and reports none of them', async () => {
  const reported = () => readFileSync(join(home, 'data-backups', 'backup.prom'), 'utf8');
  const before = reported();
  bucket.isFull = true;
  for (const name of ['000004', '000005']) {
    expect(await admin(['backup', ...to], env)).toMatchObject({ code: 1 });
    expect(local()).toEqual([expect.stringMatching(`^${name}-`)]);
  }
  bucket.isFull = false;
  expect(reported()).toBe(before);
  expect(await admin(['backup', ...to], env)).toMatchObject({ code: 0 });
  expect(reported()).not.toBe(before);
});
