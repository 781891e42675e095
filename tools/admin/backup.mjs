// Commands for backups (docs/operations.md, "Back up and restore"). The modules are loaded on demand, because the container that runs all
// other admin commands does not contain them.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { UsageError } from './call-internal.mjs';

const options = /** @type {const} */ ({
  to: { type: 'string' },
  keep: { type: 'string' },
  yes: { type: 'boolean', default: false },
  unverified: { type: 'boolean', default: false },
});

function read(args, names, count) {
  try {
    const chosen = Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
    const { values, positionals } = parseArgs({ args, options: chosen, allowPositionals: true });
    if (positionals.length === count) return { .../** @type {any} */ (values), name: positionals[0] };
  } catch (error) {
    throw new UsageError(error.message);
  }
  throw new UsageError(count === 0 ? `"${args.at(-1)}" is not an option` : 'Name one backup');
}

/**
 * Returns the locations of the installation's data, the folder of its local backups, and the bucket for remote backups, or undefined
 * without one.
 */
async function product({ to = process.env.BACKUP_TO }) {
  const { findPlace } = await import('../backup/place.mjs');
  const place = await findPlace(process.env);
  const own = process.env.BACKUP_DIR || `${place.dataDir}-backups`;
  if (!to?.startsWith('s3://')) return { place, to: resolve(to || own), bucket: undefined };
  const { openBucket } = await import('../backup/bucket.mjs');
  return { place, to: resolve(own), bucket: await openBucket(to, process.env) };
}

const print = (line) => console.log(line);

async function backup(args) {
  const { keep = process.env.BACKUP_KEEP || undefined, ...given } = read(args, ['to', 'keep'], 0);
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError(`"${keep}" is no number of backups`);
  const { place, to, bucket } = await product(given);
  const { backUp } = await import('../backup/shelf.mjs');
  const { problems } = await backUp(place, to, { keep: keep && Number(keep), bucket, print });
  if (problems.length > 0) throw new Error(problems.map((line) => `  ${line}`).join('\n'));
  print(
    `In ${bucket?.address ?? to}. It has no secrets: keep those of the product, and BACKUP_KEY, elsewhere`,
  );
}

async function list(args) {
  const { to, bucket } = await product(read(args, ['to'], 0));
  const { listBackups } = await import('../backup/shelf.mjs');
  const { listSent } = await import('../backup/bucket.mjs');
  const sent = bucket === undefined ? [] : await listSent(bucket);
  for (const { name, isComplete } of sent)
    print(`${name}  ${(isComplete ? 'verified' : 'unfinished').padEnd(10)}  in ${bucket.address}`);
  const all = await listBackups(to);
  for (const { name, state, bytes, problems = [] } of all) {
    print(`${name}  ${state.padEnd(10)}  ${(bytes / 1e6).toFixed(1)} MB`);
    for (const problem of problems) print(`    ${problem}`);
  }
  if (sent.length + all.length === 0) print(`There is no backup in ${bucket?.address ?? to}`);
}

async function isAgreed() {
  if (!process.stdin.isTTY) throw new Error('Add --yes to restore it without a question');
  const line = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await line.question('Restore it? Type yes: ');
  line.close();
  return answer.trim() === 'yes';
}

/** Returns the folder of the named backup, after downloading it if it is in a bucket. */
async function folderOf(name, { to, bucket }) {
  if (name.includes('/')) return resolve(name);
  const { listBackups } = await import('../backup/shelf.mjs');
  const { fetchSent, listSent } = await import('../backup/bucket.mjs');
  const all =
    bucket === undefined
      ? (await listBackups(to)).filter(({ state }) => state === 'verified')
      : (await listSent(bucket)).filter(({ isComplete }) => isComplete);
  const chosen = name === 'last' ? all.at(-1)?.name : name;
  if (chosen === undefined) throw new Error(`There is no verified backup in ${bucket?.address ?? to}`);
  return bucket === undefined ? join(to, chosen) : fetchSent(bucket, chosen, to);
}

async function restoreOne(args) {
  const { name, yes, unverified, ...given } = read(args, ['to', 'yes', 'unverified'], 1);
  const found = await product(given);
  const { restore } = await import('../backup/restore.mjs');
  const confirm = async (text) => {
    print(text);
    return yes || isAgreed();
  };
  const folder = await folderOf(name, found);
  if (!existsSync(folder)) throw new Error(`There is no backup in ${folder}`);
  const how = { isUnverified: unverified, confirm, print };
  if (!(await restore(folder, found.place, how))) print('Nothing is changed');
}

export const backupCommands = {
  backup: {
    usage: 'backup [--to FOLDER|s3://…] [--keep N]  copies the product, running or not, and proves the copy',
    run: backup,
  },
  backups: { usage: 'backups [--to …]              the backups, and which of them are verified', run: list },
  restore: {
    usage:
      'restore NAME|last|PATH [--to …] [--yes] [--unverified]  brings a backup back, after a question; keeps the present data',
    run: restoreOne,
  },
};
