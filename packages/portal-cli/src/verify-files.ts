import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { languages } from '@portals/contracts/constants';
import type { Refusal, Release, ReleaseFile } from '@portals/contracts/releases';
import { readRegularFile } from '@portals/contracts/releases';
import { rebuildAdvice } from './listed-files.js';

const forms = [
  { suffix: '.br', open: promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress) },
  { suffix: '.gz', open: promisify<Buffer, ZlibOptions, Buffer>(gunzip) },
] as const;

/** Returns the SHA-384 of a file, as in release.json. */
export const sha384Of = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

async function checkForms(path: string, file: ReleaseFile, content: Buffer): Promise<Refusal[]> {
  const found = await Promise.all(
    forms.map(async ({ suffix, open }): Promise<Refusal[]> => {
      const packed = await readRegularFile(path + suffix).catch(() => null);
      if (packed === null) return [];
      // The output is limited, because a few kilobytes can decompress to gigabytes.
      const limit = { maxOutputLength: Math.max(1, content.length) };
      const opened = await open(packed, limit).catch(() => null);
      if (opened?.equals(content)) return [];
      return [
        {
          code: 'FILE_CHANGED',
          reason: `${file.path}${suffix} does not hold ${file.path}`,
          mend: rebuildAdvice,
        },
      ];
    }),
  );
  return found.flat();
}

async function checkFile(folder: string, file: ReleaseFile): Promise<Refusal[]> {
  const path = join(folder, file.path);
  const content = await readRegularFile(path).catch(() => null);
  if (content === null)
    return [{ code: 'FILE_MISSING', reason: `${file.path} cannot be read`, mend: rebuildAdvice }];
  if (content.length !== file.size || sha384Of(content) !== file.integrity) {
    return [
      { code: 'FILE_CHANGED', reason: `${file.path} is not what release.json says`, mend: rebuildAdvice },
    ];
  }
  return checkForms(path, file, content);
}

/** Returns the files that a release refers to outside its file list. */
function named(release: Release): string[] {
  const common = [release.entry, ...Object.values(release.chunks).flat()];
  if (release.kind === 'shell') return [...common, ...release.styles, ...release.preloadFonts];
  return [
    ...common,
    ...Object.values(release.shareImages ?? {}).flatMap((byLanguage) => Object.values(byLanguage)),
  ];
}

/** Returns the inconsistencies of release.json: references to files, chunks, languages and heads that do not exist. */
export function checkNames(release: Release): Refusal[] {
  const listed = new Set(release.files.map(({ path }) => path));
  const refusals: Refusal[] = [...new Set(named(release))]
    .filter((path) => !listed.has(path))
    .map((path) => ({
      code: 'FILE_UNLISTED',
      reason: `${path} is named but not among its files`,
      mend: rebuildAdvice,
    }));
  const locales = release.kind === 'portal' ? release.descriptor.locales : languages;
  for (const language of locales) {
    if (release.kind === 'portal' && (release.chunks[`locale-${language}`] ?? []).length === 0) {
      refusals.push({
        code: 'FILE_MISSING',
        reason: `it has no file of texts in "${language}"`,
        mend: rebuildAdvice,
      });
    }
  }
  if (release.kind !== 'portal') return refusals;
  if ((release.chunks.portal ?? []).length === 0) {
    refusals.push({
      code: 'FILE_MISSING',
      reason: 'it has no script of the exposed module',
      mend: rebuildAdvice,
    });
  }
  for (const { path, chunk } of release.descriptor.routes) {
    if (chunk !== undefined && !(chunk in release.chunks)) {
      refusals.push({
        code: 'FILE_MISSING',
        reason: `route ${path} has no chunk "${chunk}"`,
        mend: rebuildAdvice,
      });
    }
    for (const language of locales.filter((code) => !release.heads[path]?.[code])) {
      refusals.push({
        code: 'TEXT_MISSING',
        reason: `route ${path} has no head in "${language}"`,
        mend: rebuildAdvice,
      });
    }
  }
  return refusals;
}

/** Compares each file of a release (size, hash, compressed forms) with release.json. @returns an error for each difference */
export async function verifyFiles(folder: string, release: Release): Promise<Refusal[]> {
  const files = [...release.files, ...(release.serverFiles ?? [])];
  const found = await Promise.all(files.map((file) => checkFile(folder, file)));
  const noServer =
    release.server !== undefined &&
    (await readRegularFile(join(folder, release.server)).catch(() => null)) === null;
  const server: Refusal[] = noServer
    ? [
        {
          code: 'SERVER_MISSING',
          reason: `its node bundle ${release.server} cannot be read`,
          mend: rebuildAdvice,
        },
      ]
    : [];
  return [...checkNames(release), ...server, ...found.flat()];
}

/** Returns the paths of all files of a folder, relative with forward slashes. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}
