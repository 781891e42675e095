// A backup on disk: a folder with a packed, possibly encrypted file for each database and each file tree, a manifest and a state.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { framesOf } from './frames.mjs';
import { checksum, keyOf, seal, unseal } from './seal.mjs';

/** Version of the backup format; backups in any other format are rejected. */
export const format = 1;

/** Writes frames into a file of the backup. @returns {Promise<{ bytes: number, sha256: string }>} */
export async function writeCopy(folder, file, frames, key) {
  const hash = createHash('sha256');
  let bytes = 0;
  const sealed = (chunks) => seal(chunks, key, file);
  async function* counted(chunks) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const target = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(frames), createGzip({ level: 1 }), sealed, counted, target);
  return { bytes, sha256: hash.digest('hex') };
}

/** Reads the frames of a file of the backup. */
export async function* readCopy(folder, file, key) {
  const opened = createGunzip();
  // The rejection is ignored, because reading from `opened` below throws the same error.
  pipeline(createReadStream(join(folder, file)), (chunks) => unseal(chunks, key, file), opened).catch(
    () => {},
  );
  try {
    yield* framesOf(opened);
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

/** Replaces a small file atomically. */
export async function replaceFile(file, text) {
  const handle = await open(`${file}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Returns the key for a new backup, derived from BACKUP_KEY. @param {string | undefined} secret */
export function newKey(secret) {
  if (secret === undefined) return { salt: null, key: null };
  const salt = randomBytes(16).toString('hex');
  return { salt, key: keyOf(secret, salt) };
}

async function readChecked(folder, file, secret) {
  const text = await readFile(join(folder, file), 'utf8').catch(() => {
    throw new Error(`${file} cannot be read`);
  });
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged`);
  }
  const { salt = null, content, checksum: expected } = read;
  if (salt !== null && secret === undefined)
    throw new Error('it is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE');
  const key = salt === null ? null : keyOf(secret, salt);
  if (checksum([salt, content], key) !== expected)
    throw new Error(
      `${file} is damaged${salt === null ? '' : ', or BACKUP_KEY is not the key of this backup'}`,
    );
  return { content, key, checksum: expected };
}

const writeChecked = (folder, file, content, { salt, key }) =>
  replaceFile(
    join(folder, file),
    `${JSON.stringify({ salt, checksum: checksum([salt, content], key), content }, null, 1)}\n`,
  );

export const writeManifest = (folder, manifest, keys) =>
  writeChecked(folder, 'manifest.json', manifest, keys);

/** Reads the manifest and derives the key. @throws {Error} when it is damaged, or the key does not match */
export async function readManifest(folder, secret) {
  const { content: manifest, key, checksum: id } = await readChecked(folder, 'manifest.json', secret);
  if (manifest.format !== format)
    throw new Error(`its format is ${manifest.format}; this version reads ${format}`);
  return { manifest, key, id };
}

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Records the state of a backup, with a hash of the manifest, so that the state cannot be taken for the state of another backup.
 * @param {{ state: 'taken' | 'verified' | 'damaged', problems?: string[] }} state
 */
export async function writeState(folder, state) {
  const of = sha256(await readFile(join(folder, 'manifest.json')));
  const note = { ...state, at: new Date().toISOString(), of };
  await replaceFile(join(folder, 'state.json'), `${JSON.stringify(note)}\n`);
}

/** Returns the state of a backup: `unfinished` if it was interrupted, `damaged` if the manifest differs from the one recorded. */
export async function readState(folder) {
  try {
    const { of, ...state } = JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'));
    const manifest = await readFile(join(folder, 'manifest.json'));
    if (sha256(manifest) !== of)
      return { ...state, state: 'damaged', problems: ['manifest.json was changed'] };
    return { ...state, takenAt: JSON.parse(manifest.toString()).content.takenAt };
  } catch (error) {
    return { state: 'unfinished', problems: [error.message] };
  }
}

/** Returns the differences between the files of a backup and its manifest. */
export async function fileDifferences(folder, { files }) {
  const own = ['manifest.json', 'state.json'];
  const there = (await readdir(folder)).filter((name) => !own.includes(name));
  const found = there.filter((name) => !(name in files)).map((name) => `${name} is not part of it`);
  for (const [file, { bytes, sha256 }] of Object.entries(files)) {
    if (!there.includes(file)) {
      found.push(`${file} is missing`);
      continue;
    }
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of createReadStream(join(folder, file))) {
      hash.update(chunk);
      size += chunk.length;
    }
    if (size !== bytes) found.push(`${file} has ${size} bytes instead of ${bytes}`);
    else if (hash.digest('hex') !== sha256) found.push(`${file} is damaged`);
  }
  return found;
}
