import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadRequest } from '@portals/contracts/publishing';
import { Release } from '@portals/contracts/releases';
import { writeBuilt } from '../../../../packages/portal-cli/src/testing';
import { Uploads } from './uploads.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(() => rm(folder, { recursive: true }));

function uploadsWith(limits: { perPortal: number; bytes: number }) {
  const uploads = new Uploads(folder, Object.assign(limits, { hours: 24 }));
  const begin = async (name: string, version: string, size: number) => {
    const built = await writeBuilt(folder, { name, version, content: 'x'.repeat(size) });
    const text = await readFile(join(built, 'release.json'), 'utf8');
    const facts = { request: UploadRequest.parse({ release: text }), by: { id: name, label: 'CI' } };
    return uploads.begin(Release.parse(JSON.parse(text)), facts, () => false);
  };
  return { uploads, begin };
}

it('keeps an idle upload when the next one of its portal does not fit in (rule 13.32)', async () => {
  const limits = { perPortal: 1, bytes: 10 };
  const { uploads, begin } = uploadsWith(limits);
  const idle = await begin('mfe-a', '1.0.0', 1);
  await utimes(idle.folder, 0, 0);
  await expect(begin('mfe-a', '1.1.0', 100)).rejects.toThrow('UPLOADS_FULL');
  expect(uploads.find('mfe-a', '1.0.0')).toBe(idle);
  limits.bytes = 100;
  await begin('mfe-a', '1.1.0', 100);
  expect(uploads.find('mfe-a', '1.0.0')).toBeNull();
});

it('deletes idle uploads of other portals, but only as many as an upload needs (rule 13.32)', async () => {
  const { uploads, begin } = uploadsWith({ perPortal: 4, bytes: 100 });
  const [first, second] = [await begin('mfe-a', '1.0.0', 40), await begin('mfe-a', '1.1.0', 40)];
  await expect(begin('mfe-b', '1.0.0', 40)).rejects.toThrow('UPLOADS_FULL');
  await utimes(first.folder, 1, 1);
  await utimes(second.folder, 0, 0);
  const other = await begin('mfe-b', '1.0.0', 40);
  expect(uploads.find('mfe-a', '1.0.0')).toBe(first);
  expect(uploads.find('mfe-a', '1.1.0')).toBeNull();
  expect(uploads.find('mfe-b', '1.0.0')).toBe(other);
});
