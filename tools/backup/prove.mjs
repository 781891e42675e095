import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf, proveService, scratchOf } from './database.mjs';
import { compiled } from './drivers.mjs';
import { differences, factsOf } from './dump.mjs';
import { treeDifferences, unpackTree } from './tree.mjs';
import { fileDifferences, readCopy } from './vault.mjs';

/** @typedef {{ folder: string, manifest: any, key: Buffer | null }} Opened a backup whose manifest has been read */

async function rebuildDatabase({ folder, manifest, key }, service, scratch) {
  const { file, ...expected } = manifest.services[service];
  await scratch.fill(readCopy(folder, file, key));
  const source = await scratch.open();
  try {
    const [facts, damage] = await source.checkDuring(() => factsOf(source));
    return [...differences(expected, facts), ...damage];
  } finally {
    await source.close();
  }
}

async function damagedReleases(folder) {
  const { damagedLive, ReleaseStore } = await compiled('packages/portal-cli/dist/plain.js');
  return damagedLive(new ReleaseStore(folder));
}

/**
 * Returns true for an error of the environment, such as a full disk, an unreachable server or a killed check, which does not mean that the
 * backup is damaged.
 */
export const isUnable = ({ code, message }) =>
  /ENOSPC|EDQUOT|EACCES|ECONN|CONNECTION_LOST|DBACCESS|CON_COUNT|Too many connections|max_user_connections|disk is full|table .* is full|TEMP_FILE_WRITE|ERR_WORKER|HANDSHAKE|certificate|secure (TLS )?connection|connecting to destination|gave no result/i.test(
    `${code} ${message}`,
  );

/** Returns the problems that `work` found, or its error as a problem. @throws {Error} when the environment prevented the work */
async function collected(label, work) {
  try {
    return (await work()).map((line) => `${label}: ${line}`);
  } catch (error) {
    if (isUnable(error)) throw new Error(`${label} could not be proven: ${error.message}`, { cause: error });
    return [`${label}: ${error.message}`];
  }
}

/** Starts the services on the restored copies, after the copies have been compared with the backup. */
async function openAll(manifest, place, workshop) {
  const opening = Object.keys(manifest.services).map((service) =>
    collected(service, async () => {
      const { env, settle } = scratchOf(place, service, workshop);
      await proveService(service, env);
      await settle();
      return [];
    }),
  );
  return (await Promise.all(opening)).flat();
}

/**
 * Restores a backup next to the real data, compares it with the recorded checksums, and starts the services on it.
 * @param {Opened} backup
 * @param {import('./place.mjs').Place} place
 * @param {import('./database.mjs').Workshop} workshop
 * @returns {Promise<string[]>} problems; none when the backup is proven
 */
export async function rebuild(backup, place, workshop) {
  const { folder, manifest, key } = backup;
  const damaged = await fileDifferences(folder, manifest);
  if (damaged.length > 0) return damaged;
  const missing = Object.keys(place.databases).filter((service) => !(service in manifest.services));
  const problems = missing.map((service) => `${service}: its database is not in the backup`);
  for (const service of Object.keys(manifest.services)) {
    if (manifest.services[service].kind !== kindOf(place.databases[service] ?? { file: '' })) {
      problems.push(
        `${service}: the copy is of ${manifest.services[service].kind}, another kind of database`,
      );
      continue;
    }
    const scratch = scratchOf(place, service, workshop);
    problems.push(...(await collected(service, () => rebuildDatabase(backup, service, scratch))));
  }
  for (const [tree, { file, entries }] of Object.entries(manifest.trees)) {
    const target = workshop.treeFolder(tree);
    const found = await collected(tree, async () => {
      await unpackTree(readCopy(folder, file, key), target);
      const different = await treeDifferences(entries, target);
      return tree === 'releases' && different.length === 0 ? damagedReleases(target) : different;
    });
    problems.push(...found);
  }
  return problems.length > 0 ? problems : openAll(manifest, place, workshop);
}

/** Removes what `rebuild` has created, also when `rebuild` was killed. @param {import('./database.mjs').Workshop} workshop */
export async function clear(place, workshop) {
  for (const service of Object.keys(place.databases)) await scratchOf(place, service, workshop).drop();
  for (const tree of Object.keys(place.trees))
    await rm(workshop.treeFolder(tree), { recursive: true, force: true });
  await rm(workshop.folder, { recursive: true, force: true });
}

/** Verifies a backup by restoring it to temporary copies. @returns {Promise<string[]>} problems */
export async function proveBackup(backup, place, folder) {
  /** @type {import('./database.mjs').Workshop} */
  const workshop = { folder, treeFolder: (tree) => join(folder, tree), purpose: 'backup_proof' };
  await clear(place, workshop);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await rebuild(backup, place, workshop);
  } finally {
    await clear(place, workshop);
  }
}
