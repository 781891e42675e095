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

it('keeps an idle upload when the next one of its portal does not fit in (rule 13.32)', async () => {
  const limits = { perPortal: 1, bytes: 10, hours: 24 };
  const uploads = new Uploads(folder, limits);
  const begin = async (version: string, size: number) => {
    const built = await writeBuilt(folder, { name: 'mfe-a', version, content: 'x'.repeat(size) });
    const text = await readFile(join(built, 'release.json'), 'utf8');
    const facts = { request: UploadRequest.parse({ release: text }), by: { id: 'a', label: 'CI' } };
    return uploads.begin(Release.parse(JSON.parse(text)), facts, () => false);
  };
  const idle = await begin('1.0.0', 1);
  await utimes(idle.folder, 0, 0);
  await expect(begin('1.1.0', 100)).rejects.toThrow('UPLOADS_FULL');
  expect(uploads.find('mfe-a', '1.0.0')).toBe(idle);
  limits.bytes = 100;
  await begin('1.1.0', 100);
  expect(uploads.find('mfe-a', '1.0.0')).toBeNull();
});
