import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/**
 * Calls `onChange` after a file has been replaced: immediately if the system reports the change, otherwise within `pollMs`, as on network
 * volumes or before the folder exists. Calls never overlap.
 * @param onChange handles the change; called again at the next poll if it resolves to false
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
