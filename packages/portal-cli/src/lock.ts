import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Age at which a lock counts as stale. A live holder touches its lock every `touchMs`, so the holder of an older lock has died, and so has
 * one whose lock nobody has touched while another process waited this long: after the clock was set back, its time is in the future.
 */
const staleAfterMs = 10_000;
const touchMs = 2_000;

/** Returns true when an error has the given file system error code. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Returns true when an error says that the disk or the user's quota is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');

async function tryAcquire(file: string, token: string): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (handle === null) return false;
  try {
    await handle.writeFile(token);
    return true;
  } catch (error) {
    // Writing fails when the disk is full. The file must then be removed, because others would wait for a lock that nobody holds.
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Returns a function that tells whether a lock is stale; call it repeatedly while waiting for the lock. */
function staleness(file: string): () => Promise<boolean> {
  let [touched, seenAt] = [Number.NaN, 0];
  return async () => {
    const entry = await stat(file).catch(() => null);
    if (entry === null) return false;
    if (entry.mtimeMs !== touched) [touched, seenAt] = [entry.mtimeMs, performance.now()];
    return Date.now() - touched >= staleAfterMs || performance.now() - seenAt >= staleAfterMs;
  };
}

/** Removes a stale lock. If another process has acquired it in the meantime, its file is restored. */
async function removeStale(file: string): Promise<void> {
  const stale = await readFile(file, 'utf8').catch(() => null);
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file).catch(() => undefined);
    await rm(aside, { force: true });
  } catch {
    // Another process has already removed the lock.
  }
}

/** Runs `work` while holding a lock file, so that two processes never change the store at once. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  const isStale = staleness(file);
  for (;;) {
    if (await tryAcquire(file, token)) break;
    if (await isStale()) await removeStale(file);
    await wait(20 + Math.random() * 30);
  }
  const touch = setInterval(() => utimes(file, new Date(), new Date()).catch(() => undefined), touchMs);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    // A holder that was suspended for longer than `staleAfterMs` has lost the lock to another process.
    if ((await readFile(file, 'utf8').catch(() => null)) === token) await rm(file, { force: true });
  }
}
