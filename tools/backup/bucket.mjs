// Backups in S3-compatible object storage. Each backup is first created and verified locally; every part is read back after the upload.
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compiled } from './drivers.mjs';

/** Size of one object in bytes. Large files are uploaded in parts of this size, to limit memory. */
const partBytes = 32 * 2 ** 20;
const partKey = /^(\d{6}-[\dTZ-]+)\/([a-z][a-z0-9.-]*)\/\d{6}$/;
/** Name of the file uploaded last; a backup without it is incomplete. */
const last = 'state.json';

/** Opens `s3://<bucket>[/<folder>]`. @param {NodeJS.ProcessEnv} env */
export async function openBucket(address, env) {
  const { Bucket, bucketPlace } = await compiled('packages/portal-cli/dist/plain.js');
  const { BACKUP_BUCKET_ENDPOINT, BACKUP_BUCKET_REGION, AWS_REGION } = env;
  return new Bucket(
    bucketPlace({
      RELEASES_BUCKET: address,
      RELEASES_BUCKET_ENDPOINT: BACKUP_BUCKET_ENDPOINT,
      RELEASES_BUCKET_REGION: BACKUP_BUCKET_REGION,
      AWS_REGION,
    }),
  );
}

/** Uploads a backup, then reads each part back and compares it. */
export async function send(bucket, folder, name) {
  const files = (await readdir(folder)).sort((a, b) => Number(a === last) - Number(b === last));
  for (const file of files) {
    let part = 0;
    for await (const content of createReadStream(join(folder, file), { highWaterMark: partBytes })) {
      const key = `${name}/${file}/${String(part++).padStart(6, '0')}`;
      await bucket.put(key, content);
      if (!(await bucket.get(key))?.equals(content))
        throw new Error(`${key} is damaged in ${bucket.address}`);
    }
  }
}

/** Lists the backups in a bucket, oldest first, and marks the complete ones. */
export async function listSent(bucket) {
  const keys = (await bucket.list('')).map(({ key }) => partKey.exec(key)).filter(Boolean);
  const complete = new Set(keys.filter(([, , file]) => file === last).map(([, name]) => name));
  return [...new Set(keys.map(([, name]) => name))]
    .sort()
    .map((name) => ({ name, isComplete: complete.has(name) }));
}

const removeSent = async (bucket, name) =>
  bucket.delete((await bucket.list(`${name}/`)).map(({ key }) => key));

/** Deletes incomplete backups, and all complete ones except the newest `keep`. */
export async function pruneSent(bucket, keep = Number.POSITIVE_INFINITY) {
  const all = await listSent(bucket);
  const oldest = all.filter(({ isComplete }) => isComplete).at(-keep)?.name ?? '';
  for (const { name, isComplete } of all) if (!isComplete || name < oldest) await removeSent(bucket, name);
}

/** Downloads a backup. @returns {Promise<string>} its folder */
export async function fetchSent(bucket, name, to) {
  const folder = join(to, name);
  const parts = (await bucket.list(`${name}/`)).map(({ key }) => ({ key, file: partKey.exec(key)?.[2] }));
  if (parts.length === 0) throw new Error(`${bucket.address} has no backup ${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { key, file } of parts)
    if (file !== undefined) await appendFile(join(folder, file), await bucket.get(key), { mode: 0o600 });
  return folder;
}
