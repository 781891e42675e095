import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/**
 * Calls back after a file has been replaced: immediately where the system reports it, otherwise within `pollMs` (network volumes, a folder
 * created later). Calls never overlap.
 * @param onChange resolves to false to be called again with the next poll
 * @returns a function that stops watching
 */
export function watchFile(file: string, onChange: () => Promise<boolean>, pollMs = 1000): () => void {
  let stopped = false;
  let seen = '';
  let checking = Promise.resolve();
  let watcher: FSWatcher | null = null;
  const check = async () => {
    const state = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => '',
    );
    if (stopped || state === seen) return;
    seen = (await onChange()) ? state : '';
  };
  const schedule = () => {
    checking = checking.then(check, check);
  };
  const listen = () => {
    if (watcher) return;
    try {
      watcher = watch(dirname(file), (_event, name) => {
        if (name === null || name === basename(file)) schedule();
      });
      watcher.on('error', () => {
        watcher?.close();
        watcher = null;
      });
    } catch {
      // The folder does not exist yet; each poll retries.
    }
  };
  const timer = setInterval(() => {
    listen();
    schedule();
  }, pollMs);
  timer.unref();
  listen();
  schedule();
  return () => {
    stopped = true;
    clearInterval(timer);
    watcher?.close();
  };
}
