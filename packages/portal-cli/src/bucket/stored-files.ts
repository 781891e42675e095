import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreError } from '@portals/contracts/releases';
import { z } from 'zod';
import { filesIn } from '../verify-files.js';
import { type Bucket, each } from './bucket.js';

/** Files of a release in the bucket: the SHA-256 of each file, by its path in the release. */
const Manifest = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const manifestKey = (release: string) => `releases/${release}.json`;
const fileKey = (hash: string) => `files/${hash}`;

/**
 * Uploads a release, with the list of its files last. A file that the bucket already has from any release is skipped.
 * @param folder folder of the local store
 * @param release `<name>/<version>`
 */
export async function uploadRelease(bucket: Bucket, folder: string, release: string): Promise<void> {
  const manifest: z.infer<typeof Manifest> = {};
  await each(await filesIn(join(folder, release)), async (path) => {
    const content = await readFile(join(folder, release, path));
    const hash = sha256(content);
    manifest[path] = hash;
    await bucket.create(fileKey(hash), content);
  });
  await bucket.put(manifestKey(release), JSON.stringify(manifest));
}

/** @throws StoreError when the bucket lacks the list of the release's files */
async function manifestOf(bucket: Bucket, release: string): Promise<z.infer<typeof Manifest>> {
  const text = await bucket.get(manifestKey(release));
  const parsed = Manifest.safeParse(text === null ? null : JSON.parse(text.toString('utf8')));
  if (!parsed.success) throw new StoreError(`${bucket.address} lacks the files of ${release}`);
  return parsed.data;
}

/** Returns true for a path that stays inside its folder. */
const isInside = (path: string) =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));

/**
 * Downloads a release into a local store, in which it appears complete or not at all.
 * @throws StoreError when a file is missing or does not match its hash
 */
export async function downloadRelease(bucket: Bucket, folder: string, release: string): Promise<void> {
  const manifest = await manifestOf(bucket, release);
  const temporary = join(folder, `.adding-${randomUUID()}`);
  try {
    await each(Object.entries(manifest), async ([path, hash]) => {
      const content = await bucket.get(fileKey(hash));
      if (content === null || sha256(content) !== hash || !isInside(path))
        throw new StoreError(`${path} of ${release} in ${bucket.address} is missing or damaged`);
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await writeFile(join(temporary, path), content);
    });
    const target = join(folder, release);
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const dayMs = 24 * 60 * 60_000;

/**
 * Deletes the lists and files of releases that are no longer stored. Objects less than a day old are not deleted, because another publisher
 * may be about to use them.
 */
export async function deleteUnused(bucket: Bucket, releases: readonly string[]): Promise<void> {
  const needed = new Set(releases.map(manifestKey));
  for (const release of releases)
    for (const hash of Object.values(await manifestOf(bucket, release))) needed.add(fileKey(hash));
  const found = [...(await bucket.list('releases/')), ...(await bucket.list('files/'))];
  const unused = found.filter(({ key, changedAt }) => !needed.has(key) && changedAt < Date.now() - dayMs);
  await bucket.delete(unused.map(({ key }) => key));
}
