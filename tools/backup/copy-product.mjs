import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf, openDatabase } from './database.mjs';
import { root } from './drivers.mjs';
import { dump } from './dump.mjs';
import { listSecrets, setting } from './place.mjs';
import { packTree } from './tree.mjs';
import { format, newKey, writeCopy, writeManifest, writeState } from './vault.mjs';

/** Opens all snapshots at nearly the same time, so that the copies match. */
async function openAll(databases) {
  const opening = Object.entries(databases).map(async ([name, database]) => {
    try {
      return { name, source: await openDatabase(database) };
    } catch (error) {
      return { name, error };
    }
  });
  const opened = await Promise.all(opening);
  const failed = opened.find(({ error }) => error);
  if (failed === undefined) return opened;
  await Promise.all(opened.map(({ source }) => source?.close()));
  throw new Error(`${failed.name}: ${failed.error.message}`, { cause: failed.error });
}

/**
 * Copies the data of an installation, which may be running, into an empty folder.
 * @param {import('./place.mjs').Place} place
 * @param {string} folder
 * @returns {Promise<string[]>} damage found in the sources
 */
export async function copyProduct(place, folder) {
  const keys = newKey(setting(place.env, 'BACKUP_KEY'));
  const takenAt = new Date().toISOString();
  const sources = await openAll(place.databases);
  const [services, trees, files, problems] = [{}, {}, {}, []];
  try {
    for (const { name, source } of sources) {
      const file = `${name}.sql.gz`;
      const facts = {};
      const copy = () => writeCopy(folder, file, dump(source, facts), keys.key);
      const [written, damage] = await source.checkDuring(copy);
      files[file] = written;
      services[name] = { kind: kindOf(place.databases[name]), file, ...facts };
      problems.push(...damage.map((line) => `${name}, the source: ${line}`));
    }
  } finally {
    await Promise.all(sources.map(({ source }) => source.close()));
  }
  for (const [name, path] of Object.entries(place.trees)) {
    const file = `${name}.files.gz`;
    const entries = {};
    files[file] = await writeCopy(folder, file, packTree(path, entries), keys.key);
    trees[name] = { file, entries };
    if (name === 'releases' && Object.keys(entries).length === 0)
      problems.push(`There is no release store in ${path}: set RELEASES_DIR`);
  }
  const { version: product } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const secrets = await listSecrets(place);
  await writeManifest(folder, { format, product, takenAt, services, trees, files, secrets }, keys);
  await writeState(folder, { state: 'taken' });
  return problems;
}
