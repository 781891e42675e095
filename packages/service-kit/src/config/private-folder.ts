import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const sticky = 0o1000;

/** A folder like /tmp or /srv is for others too, whatever a setting says. */
function isOurs(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === process.getuid?.() && (mode & sticky) === 0 && dirname(path) !== dirname(dirname(path));
}

/**
 * Makes a folder that only its owner can look into, for personal data and secrets. One that is there already is closed
 * to others when it is ours.
 */
export function privateFolder(folder: string): void {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isOurs(path)) chmodSync(path, 0o700);
}
