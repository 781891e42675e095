import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { digestOf, Release, type ReleaseFile, readRegularFile } from '@portals/contracts/releases';
import { jsonFile } from '../composition/json-file.js';
import { pinsFile, pinsText } from '../composition/pins.js';
import { chooseEncoding, type Encoding } from '../http/negotiate.js';
import type { StoredFile } from '../http/stored-file.js';

const openBrotli = promisify<Buffer, Buffer>(brotliDecompress);
const openGzip = promisify<Buffer, Buffer>(gunzip);

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A release with all of its files in memory. */
export interface LoadedRelease {
  release: Release;
  /** Digest that the portal's team signs, see `digestOf`. */
  digest: string;
  files: Map<string, StoredFile>;
}

/** Reads the compressed copy of a file; undefined when it is missing or does not decompress to the verified content. */
async function readForm(
  path: string,
  open: (packed: Buffer) => Promise<Buffer>,
  identity: Buffer,
): Promise<Buffer | undefined> {
  const packed = await readRegularFile(path).catch(() => undefined);
  const opened = packed && (await open(packed).catch(() => null));
  return opened?.equals(identity) ? packed : undefined;
}

async function readChecked(folder: string, file: ReleaseFile): Promise<{ identity: Buffer; hash: string }> {
  const path = join(folder, file.path);
  const identity = await readRegularFile(path);
  const hash = createHash('sha384').update(identity).digest('base64');
  if (identity.length !== file.size || `sha384-${hash}` !== file.integrity) {
    throw new Error(`${path} is not what its release says`);
  }
  return { identity, hash };
}

/**
 * Verifies the hashes of a release's Node bundle.
 * @throws Error when a file is missing or differs
 */
export async function checkServerFiles(
  store: string,
  { name, version, serverFiles = [] }: Pick<Release, 'name' | 'version' | 'serverFiles'>,
): Promise<void> {
  await Promise.all(serverFiles.map((file) => readChecked(join(store, name, version), file)));
}

/**
 * Reads one file of a release with its compressed copies.
 * @throws Error when the content does not match its hash
 */
export async function readStoredFile(folder: string, file: ReleaseFile): Promise<StoredFile> {
  const path = join(folder, file.path);
  const { identity, hash } = await readChecked(folder, file);
  const [br, gzip] = await Promise.all([
    readForm(`${path}.br`, openBrotli, identity),
    readForm(`${path}.gz`, openGzip, identity),
  ]);
  return {
    type: types[extname(file.path)] ?? 'application/octet-stream',
    hash: hash.slice(0, 24),
    content: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  };
}

/** Reads the release.json of a release and computes its digest. Throws when the file is missing, damaged or for another name or version. */
export async function readSigned(
  store: string,
  name: string,
  version: string,
): Promise<Pick<LoadedRelease, 'release' | 'digest'>> {
  const text = (await readRegularFile(join(store, name, version, 'release.json'))).toString('utf8');
  const release = Release.parse(JSON.parse(text));
  if (release.name !== name || release.version !== version) {
    throw new Error(`${name}/${version} holds ${release.name} ${release.version}`);
  }
  return { release, digest: digestOf(text) };
}

/** Like `readSigned`, but without the digest. */
export const readRelease = async (store: string, name: string, version: string): Promise<Release> =>
  (await readSigned(store, name, version)).release;

/** Generates the `pins.json` of a release from its release.json. */
export const readPins = (release: Release): Promise<StoredFile> => jsonFile(pinsText(release));

/** Loads a release with all of its files, and verifies the hash of every file, including those of the Node bundle. */
export async function loadRelease(store: string, name: string, version: string): Promise<LoadedRelease> {
  const { release, digest } = await readSigned(store, name, version);
  const folder = join(store, name, version);
  await checkServerFiles(store, release);
  const entries = await Promise.all(
    release.files.map(async (file) => [file.path, await readStoredFile(folder, file)] as const),
  );
  return { release, digest, files: new Map(entries).set(pinsFile, await readPins(release)) };
}

/** Returns a file's content in an encoding that the client accepts, with the matching entity tag. */
export function encoded(
  file: StoredFile,
  accepted: string | undefined,
): { encoding: Encoding; body: Buffer; etag: string } {
  const available = (['br', 'gzip', 'identity'] as const).filter((name) => file.content[name] !== undefined);
  const encoding = chooseEncoding(accepted, available);
  const suffix = encoding === 'identity' ? '' : `-${encoding}`;
  return { encoding, body: file.content[encoding] ?? file.content.identity, etag: `"${file.hash}${suffix}"` };
}
