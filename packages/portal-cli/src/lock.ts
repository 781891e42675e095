import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A holder touches its lock far more often; one of this age was left behind by a process that died. */
const staleAfterMs = 10_000;
const touchMs = 2_000;

/** Whether the file system refused something for this reason. */
export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

async function tryTake(file: string, token: string): Promise<boolean> {
  const handle = await open(file, 'wx').catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) return null;
    throw error;
  });
  if (handle === null) return false;
  try {
    await handle.writeFile(token);
    return true;
  } catch (error) {
    // The disk is full: nobody holds it, so nobody may be kept waiting for it.
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Removes a lock that was left behind; if a new holder took it in between, gives it back. */
async function removeStale(file: string): Promise<void> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age < staleAfterMs) return;
  const stale = await readFile(file, 'utf8').catch(() => null);
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file).catch(() => undefined);
    await rm(aside, { force: true });
  } catch {
    // Somebody else removed it first.
  }
}

/** Runs something while holding a lock file, so that two processes never change the store at once. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const token = randomUUID();
  for (;;) {
    if (await tryTake(file, token)) break;
    await removeStale(file);
    await wait(20 + Math.random() * 30);
  }
  const touch = setInterval(() => utimes(file, new Date(), new Date()).catch(() => undefined), touchMs);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    // Whoever was held up for long has been taken for dead: then the lock is another's.
    if ((await readFile(file, 'utf8').catch(() => null)) === token) await rm(file, { force: true });
  }
}
