// Manages the folder of backups. Backups are ordered by number rather than by time, because the clock may be set back.
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listSent, pruneSent, send } from './bucket.mjs';
import { copyProduct } from './copy-product.mjs';
import { load } from './drivers.mjs';
import { setting } from './place.mjs';
import { proveBackup } from './prove.mjs';
import { noteRun } from './runs.mjs';
import { readManifest, readState, replaceFile, writeState } from './vault.mjs';

const backupName = /^(\d{6})-[\dTZ-]+$/;

/** Runs work while holding the folder's lock. The operating system releases the lock when the process ends, even after kill -9. */
async function alone(to, work) {
  const Database = load('libsql');
  const lock = new Database(join(to, '.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(error.message)) throw error;
    throw new Error(`Another backup into ${to} is running`, { cause: error });
  }
  try {
    return await work();
  } finally {
    lock.exec('ROLLBACK');
    lock.close();
  }
}

async function sizeOf(folder) {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Lists all backups in a folder, oldest first. */
export async function listBackups(to) {
  const names = (await readdir(to).catch(() => [])).filter((name) => backupName.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const folder = join(to, name);
      return { name, folder, bytes: await sizeOf(folder), ...(await readState(folder)) };
    }),
  );
}

/**
 * Deletes interrupted backups, all verified ones except the newest `keep`, and of damaged and unproven ones all but the newest: with a source
 * that stays damaged, every night would otherwise add one to the disk.
 */
async function prune(to, keep = Number.POSITIVE_INFINITY) {
  const all = await listBackups(to);
  const verified = all.filter(({ state }) => state === 'verified');
  const oldest = verified.at(-keep)?.name ?? '';
  const isReplaced = ({ name, state }) =>
    state !== 'verified' && all.some((other) => other.state === state && other.name > name);
  for (const one of all)
    if (one.state === 'unfinished' || one.name < oldest || isReplaced(one))
      await rm(one.folder, { recursive: true, force: true });
}

/**
 * Writes the time of the last verified backup for the textfile collector of Prometheus' node_exporter. With a bucket, the last local backup
 * must have been uploaded.
 */
async function report(to) {
  const last = (await listBackups(to)).findLast(({ state }) => state === 'verified');
  const seconds = last ? Math.floor(Date.parse(last.takenAt) / 1000) : 0;
  await replaceFile(
    join(to, 'backup.prom'),
    `# TYPE portals_backup_verified_timestamp_seconds gauge\nportals_backup_verified_timestamp_seconds ${seconds}\n`,
  );
}

const nameAfter = (last) =>
  `${String(Number(last?.slice(0, 6) ?? 0) + 1).padStart(6, '0')}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/**
 * Verifies a backup and stores the result in it.
 * @param {string[]} damage faults found in the sources
 * @returns {Promise<string[]>} problems
 * @throws {Error} when the environment prevents the verification; the state of the backup stays `taken`
 */
export async function proveAndNote(place, folder, damage = []) {
  const problems = [...damage];
  const opened = await readManifest(folder, setting(place.env, 'BACKUP_KEY')).catch((error) => {
    problems.push(error.message);
  });
  if (opened !== undefined)
    problems.push(...(await proveBackup({ folder, ...opened }, place, join(folder, '..', '.proof'))));
  await writeState(folder, problems.length > 0 ? { state: 'damaged', problems } : { state: 'verified' });
  return problems;
}

/** Takes a backup and verifies it. @returns {Promise<{ name: string, problems: string[], bytes: number }>} */
async function make(place, to, name, print) {
  const folder = join(to, name);
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  await mkdir(folder, { mode: 0o700 });
  const damage = await copyProduct(place, folder);
  const size = ((await sizeOf(folder)) / 1e6).toFixed(1);
  print(`${name} is taken (${size} MB after ${seconds()}); proving it`);
  const problems = await proveAndNote(place, folder, damage);
  print(`${name} is ${problems.length > 0 ? 'damaged' : 'verified'} (after ${seconds()})`);
  return { name, problems, bytes: await sizeOf(folder) };
}

/** Creates the folder of the backups. @throws {Error} when this process may not write it; the message says how to allow that */
async function openFolder(to) {
  try {
    await mkdir(to, { recursive: true, mode: 0o700 });
    await access(to, constants.W_OK);
  } catch (cause) {
    const user = process.getuid?.();
    const advice =
      cause.code === 'EACCES' && user !== undefined
        ? `. Give the folder, in containers the one of BACKUP_FOLDER, to user ${user}: sudo install -d -o ${user} FOLDER`
        : '';
    throw new Error(`${to} cannot be written: ${cause.message}${advice}`, { cause });
  }
}

/**
 * Takes a backup and verifies it. If there is a bucket, the backup is uploaded, and only the newest one stays on disk.
 * @param {import('./place.mjs').Place} place
 * @param {string} to folder of all backups
 * @param {{ keep?: number, bucket?: any, print: (line: string) => void }} how
 * @returns {Promise<{ name: string, problems: string[] }>}
 */
export async function backUp(place, to, { keep, bucket, print }) {
  await openFolder(to);
  return alone(to, async () => {
    await prune(to);
    /** @type {Parameters<typeof noteRun>[1]} */
    let run = { outcome: 'failed', bytes: null };
    let isReported = bucket === undefined;
    try {
      const sent = bucket === undefined ? [] : await listSent(bucket);
      const names = [...(await listBackups(to)), ...sent].map(({ name }) => name).sort();
      const made = await make(place, to, nameAfter(names.at(-1)), print);
      run = { outcome: 'damaged', bytes: made.bytes };
      if (made.problems.length > 0) return made;
      if (bucket !== undefined) {
        await send(bucket, join(to, made.name), made.name);
        isReported = true;
        print(`${made.name} is in ${bucket.address}`);
        await pruneSent(bucket, keep);
      }
      await prune(to, bucket === undefined ? keep : 1);
      run = { outcome: 'verified', bytes: made.bytes };
      return made;
    } finally {
      // Deletes the backup if it could not be completed, for example because the disk is full. With a bucket, a failed upload must not add
      // another backup to the disk every night.
      await prune(to, bucket === undefined ? undefined : 1);
      if (isReported) await report(to);
      await noteRun(place, run).catch((error) =>
        print(`People in charge are not told how it ended: ${error.message}`),
      );
    }
  });
}
