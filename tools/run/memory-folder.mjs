import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './process-tree.mjs';

const prefix = 'portals-test-';
/** Bytes that must be free in memory: several times the size of all files of a whole run. */
const room = 6 * 2 ** 30;

/** Returns true when programs in the folder can be started, which containers often forbid. */
function runsPrograms(folder) {
  const file = join(folder, 'program');
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}

/** Removes the folders of killed runs, which would otherwise take memory until the machine is restarted. */
function removeLeft(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(prefix)))
    if (!isAlive(Number(name.split('-')[2]))) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Creates a folder for the temporary files of a run. It is in memory if there is enough, because the tests take twice as long when
 * databases wait for a disk at each schema change.
 * @param {string} memory folder whose files are in memory
 * @param {number} needed bytes
 */
export function makeScratch(memory = '/dev/shm', needed = room) {
  const name = `${prefix}${process.pid}-`;
  try {
    removeLeft(memory);
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) >= needed) {
      const folder = mkdtempSync(join(memory, name));
      if (runsPrograms(folder)) return folder;
      rmSync(folder, { recursive: true });
    }
  } catch {
    // The folder in memory does not exist or is not writable on every system; the ordinary temporary folder is used then.
  }
  return mkdtempSync(join(tmpdir(), name));
}
