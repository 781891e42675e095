import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const sticky = 0o1000;

/** Returns false for folders that other users share, such as /tmp (sticky bit) or /srv (top level), because their mode must not change. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === process.getuid?.() && (mode & sticky) === 0 && dirname(path) !== dirname(dirname(path));
}

/**
 * Creates a folder with mode 700, for personal data and secrets. The mode of an existing folder is set to 700 if the folder belongs to this
 * user and is not shared with other users.
 */
export function privateFolder(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isOurs(path)) chmodSync(path, 0o700);
}
