import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { claimDataDir } from '../run/claim.mjs';
import { scratchOf } from './database.mjs';
import { compiled } from './drivers.mjs';
import { refuseUsed } from './mysql.mjs';
import { changedSecrets, runningServices, setting } from './place.mjs';
import { clear, rebuild } from './prove.mjs';
import { carryOverOrigins, carryOverRefusals } from './refusals.mjs';
import { finishRestore, isUnfinished, stagedIn, swapIn } from './swap.mjs';
import { readManifest, readState } from './vault.mjs';

async function refuseRunning(place) {
  // A product with another TMPDIR, such as a systemd service with PrivateTmp, has its claim in a folder that this process does not see.
  if ((await runningServices(place.env)) !== undefined)
    throw new Error(`${place.dataDir} is in use by the product that runs from this checkout. Stop it first.`);
  await claimDataDir(place.dataDir, 'npm run admin -- restore');
  for (const database of Object.values(place.databases))
    if ('url' in database) await refuseUsed(database.url);
}

/**
 * Returns the places of the data that a restore replaces. A release store that follows a bucket is left out: its mirror would undo the
 * change, and other machines follow the bucket, too.
 * @param {import('./place.mjs').Place} place
 */
async function replaced(place) {
  const { mirroredBucket } = await compiled('packages/portal-cli/dist/plain.js');
  const { releases, ...others } = place.trees;
  const bucket = await mirroredBucket({ folder: releases, isShared: false });
  return { bucket, place: bucket === null ? place : { ...place, trees: others } };
}

/** Names the databases and folders that a restore replaces, without passwords. */
function replacedPlaces({ databases, dataDir, trees: { releases } }) {
  const places = Object.values(databases).map((one) => {
    if (!('url' in one)) return dataDir;
    const { host, pathname } = new URL(one.url);
    return `${host}${pathname}`;
  });
  const isInside = places.includes(dataDir) && releases === join(dataDir, 'releases');
  if (releases !== undefined && !isInside) places.push(releases);
  return [...new Set(places)].join(', ');
}

async function question(place, manifest, bucket) {
  const rows = Object.values(manifest.services).flatMap(({ tables }) =>
    Object.values(tables).map((one) => one.rows),
  );
  const changed = changedSecrets(place, manifest.secrets);
  return [
    `The backup of ${manifest.takenAt} has ${rows.reduce((sum, one) => sum + one, 0)} rows of ${Object.keys(manifest.services).join(', ')}, by version ${manifest.product}.`,
    `It replaces the data in ${replacedPlaces(place)}; the present data is kept beside it.`,
    ...(bucket === null ? [] : [`The releases stay those of ${bucket}, which the store follows.`]),
    ...(changed.length > 0
      ? [`These secrets are missing here or differ from those of then: ${changed.join(', ')}`]
      : []),
  ].join('\n');
}

const lostRefusals = (takenAt, why) =>
  `What people have refused could not be taken over from the current database of marketing (${why}). Some or all of those who have unsubscribed, complained or been erased since ${takenAt} are not known any more.`;

/** Ignores that the former database is of a version that did not have the table yet. */
function unlessMissing(error) {
  if (!/no such table|doesn't exist/.test(error.message)) throw error;
}

/**
 * Restores a backup after verifying it once more. The current data is not touched until all restored data is ready to be moved into place.
 * @param {string} folder of the backup
 * @param {import('./place.mjs').Place} place
 * @param {{ isUnverified: boolean, confirm: (text: string) => Promise<boolean>, print: (line: string) => void }} how `isUnverified`:
 * restore even a backup that was never verified
 * @returns {Promise<boolean>} false when the user declined the confirmation
 */
export async function restore(folder, place, { isUnverified, confirm, print }) {
  await refuseRunning(place);
  if (await finishRestore(place.dataDir, async () => place)) print('An interrupted restore is finished');
  const { state, problems = [] } = await readState(folder);
  if (state !== 'verified' && !isUnverified)
    throw new Error(
      [`This backup is ${state}; --unverified tries it all the same`, ...problems].join('\n  '),
    );
  const { manifest, key } = await readManifest(folder, setting(place.env, 'BACKUP_KEY'));
  const change = await replaced(place);
  if (!(await confirm(await question(change.place, manifest, change.bucket)))) return false;
  /** @type {import('./database.mjs').Workshop} */
  const workshop = {
    folder: stagedIn(place.dataDir),
    treeFolder: (tree) => stagedIn(place.trees[tree]),
    purpose: 'backup_restore',
  };
  await clear(place, workshop);
  try {
    await mkdir(workshop.folder, { recursive: true, mode: 0o700 });
    const found = await rebuild({ folder, manifest, key }, place, workshop);
    if (found.length > 0)
      throw new Error(['Nothing is changed, because the backup is damaged:', ...found].join('\n  '));
    const scratch = scratchOf(place, 'marketing', workshop);
    await scratch
      .changeFromCurrent(carryOverRefusals)
      .then(() => scratch.changeFromCurrent(carryOverOrigins).catch(unlessMissing))
      .catch(({ message }) => print(lostRefusals(manifest.takenAt, message)));
    const former = await swapIn(change.place);
    print(['Restored.', ...(former.length > 0 ? ['The former data is in'] : []), ...former].join('\n  '));
  } catch (error) {
    if (!isUnfinished(place.dataDir)) throw error;
    const why = `${error.message}\nThe restore is only half done. Run the same command again to finish it.`;
    throw new Error(why, { cause: error });
  } finally {
    // The rest of the restored data exists only here until all of it has been moved.
    if (!isUnfinished(place.dataDir)) await clear(place, workshop);
  }
  return true;
}
