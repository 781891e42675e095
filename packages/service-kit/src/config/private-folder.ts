import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const sticky = 0o1000;

/** Returns false for folders shared with others, such as /tmp (sticky bit) or /srv (top level): their mode must not change. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === process.getuid?.() && (mode & sticky) === 0 && dirname(path) !== dirname(dirname(path));
}

/**
 * Creates a folder with mode 700, for personal data and secrets. An existing folder gets that mode if it belongs to this
 * user and is not shared with others.
 */
export function privateFolder(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isOurs(path)) chmodSync(path, 0o700);
}
