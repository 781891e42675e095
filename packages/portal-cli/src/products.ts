import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from './lock.js';

/** A running installation of the site. It registers itself in a file of the checkout from which it was started. */
export const RunningProduct = z.object({
  pid: z.int().positive(),
  /** URL for opening the site. */
  url: z.string(),
  dataDir: z.string(),
  /** The release store that the installation serves. */
  store: z.string(),
  /** Folder of its gateway's status files. */
  gateways: z.string(),
  /** URLs of its services, by name. */
  services: z.record(z.string(), z.string()),
});
export type RunningProduct = z.infer<typeof RunningProduct>;

/**
 * Returns the folder of the registered installations. It is below node_modules, so that a fresh clone or a cleaned checkout contains no
 * entries of another checkout.
 */
const folderOf = (workspace: string) => join(workspace, 'node_modules', '.cache', 'products');

/** Returns true when a process exists, even one of another user (EPERM). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** An entry states its checkout, because a copy of a checkout with its node_modules also contains the entries of the original. */
const Entry = z.object({ checkout: z.string(), boot: z.string().nullish(), product: RunningProduct });

/** Returns the boot id, which changes with every restart of the machine; null where the system has none. */
function currentBoot(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

/** Returns true when the process exists. After a restart of the machine, its id may belong to any other process. */
function isRunning({ boot, product }: z.infer<typeof Entry>): boolean {
  const now = currentBoot();
  return isAlive(product.pid) && (!boot || now === null || boot === now);
}

function readEntry(file: string): z.infer<typeof Entry> | null {
  try {
    return Entry.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The file was removed in the meantime, or written by another version of the product.
    return null;
  }
}

function entriesIn(folder: string) {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    // The folder is missing until the first installation registers.
  }
  return names.flatMap((name) => {
    const file = join(folder, name);
    const entry = readEntry(file);
    return entry === null ? [] : [{ file, entry }];
  });
}

/** Removes the entries of installations that no longer run, or whose data folder a new one has claimed. */
function removeEntries(folder: string, dataDir?: string): void {
  for (const { file, entry } of entriesIn(folder))
    if (!isRunning(entry) || entry.product.dataDir === dataDir) rmSync(file, { force: true });
}

/** Returns the installations running from a checkout, sorted by URL. */
export function runningProducts(workspace: string): RunningProduct[] {
  const folder = folderOf(workspace);
  const checkout = realpathSync(workspace);
  removeEntries(folder);
  return entriesIn(folder)
    .filter(({ entry }) => entry.checkout === checkout)
    .map(({ entry }) => entry.product)
    .sort((a, b) => (a.url < b.url ? -1 : 1));
}

/**
 * Registers an installation, so that commands and development servers of the same checkout can find it. It has claimed its data folder, so
 * entries with the same folder are of installations that have ended.
 * @returns a function that removes the entry
 */
export function registerProduct(workspace: string, product: RunningProduct): () => void {
  const folder = folderOf(workspace);
  const file = join(folder, `${product.pid}.json`);
  mkdirSync(folder, { recursive: true });
  removeEntries(folder, product.dataDir);
  // Renamed into place, so that no reader sees half of the file.
  const entry: z.input<typeof Entry> = { checkout: realpathSync(workspace), boot: currentBoot(), product };
  writeFileSync(`${file}.new`, `${JSON.stringify(entry)}\n`);
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}
