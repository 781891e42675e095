// Moves the current data aside and the restored data into place. Once all restored data is prepared, a plan is written to disk. Each step
// after that is idempotent, so that the next restore or the next start can complete a restore that was killed.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { serverOf, temporaryDatabaseName } from './database.mjs';
import { renameTables } from './mysql.mjs';
import { replaceFile } from './vault.mjs';

/** Returns the folder for prepared files, inside their destination so that a rename can move them. */
export const stagedIn = (folder) => join(folder, '.restore');
const planOf = (dataDir) => join(stagedIn(dataDir), 'plan.json');

/** Returns true when a restore has begun to move data and is not complete. */
export const isUnfinished = (dataDir) => existsSync(planOf(dataDir));

const visible = async (folder) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));

/** @param {import('./place.mjs').Place} place */
async function foldersOf({ dataDir, databases, trees }) {
  const files = Object.entries(databases).flatMap(([service, one]) =>
    'file' in one ? [`${service}.sqlite`] : [],
  );
  const leaving = files.flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
  const own = {
    folder: dataDir,
    arriving: files,
    leaving: leaving.filter((file) => existsSync(join(dataDir, file))),
  };
  const others = Object.values(trees).map(async (folder) => ({
    folder,
    arriving: await visible(stagedIn(folder)),
    leaving: await visible(folder),
  }));
  return [own, ...(await Promise.all(others))];
}

async function swapFolder({ folder, arriving, leaving }, former) {
  const [kept, staged] = [join(folder, former), stagedIn(folder)];
  if (leaving.length > 0) await mkdir(kept, { recursive: true, mode: 0o700 });
  for (const name of leaving)
    if (!existsSync(join(kept, name)) && existsSync(join(folder, name)))
      await rename(join(folder, name), join(kept, name));
  for (const name of arriving)
    if (existsSync(join(staged, name))) await rename(join(staged, name), join(folder, name));
}

/** Renames the tables of all databases of a server in one atomic statement. */
async function swapDatabases(place, former) {
  const byServer = new Map();
  for (const database of Object.values(place.databases)) {
    if (!('url' in database)) continue;
    const server = serverOf(place, database);
    const name = decodeURIComponent(new URL(database.url).pathname.slice(1));
    const move = {
      name,
      staged: temporaryDatabaseName('backup_restore', database.url),
      kept: `${name}_${former}`,
    };
    byServer.set(server, [...(byServer.get(server) ?? []), move]);
  }
  let servers = 0;
  for (const [server, moves] of byServer) {
    await renameTables(server, moves).catch((error) => {
      // A server that refuses the statement, for example because of a missing privilege, has renamed nothing.
      throw Object.assign(error, { isUnchanged: servers === 0 && error.sqlState !== undefined });
    });
    servers += 1;
  }
}

/**
 * Completes a restore that has written its plan; does nothing when there is no plan.
 * @param {string} dataDir
 * @param {() => Promise<import('./place.mjs').Place>} find
 * @returns {Promise<boolean>} false when there was nothing to finish
 */
export async function finishRestore(dataDir, find) {
  if (!isUnfinished(dataDir)) return false;
  const { folders, former } = JSON.parse(await readFile(planOf(dataDir), 'utf8'));
  await swapDatabases(await find(), `before_${former}`);
  for (const one of folders) await swapFolder(one, `.before-${former}`);
  for (const { folder } of folders.toReversed()) await rm(stagedIn(folder), { recursive: true, force: true });
  return true;
}

/**
 * Replaces the installation's data with the prepared data.
 * @param {import('./place.mjs').Place} place
 * @returns {Promise<string[]>} locations to which the former data was moved
 */
export async function swapIn(place) {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[:T-]/g, '');
  const former = `${time}_${randomBytes(2).toString('hex')}`;
  const folders = await foldersOf(place);
  await replaceFile(planOf(place.dataDir), JSON.stringify({ folders, former }));
  await finishRestore(place.dataDir, async () => place).catch(async (error) => {
    if (error.isUnchanged) await rm(planOf(place.dataDir));
    throw error;
  });
  return [
    ...folders
      .filter(({ leaving }) => leaving.length > 0)
      .map(({ folder }) => join(folder, `.before-${former}`)),
    ...Object.values(place.databases).flatMap((one) =>
      'url' in one ? [`database ${new URL(one.url).pathname.slice(1)}_before_${former}`] : [],
    ),
  ];
}
