import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './family.mjs';

const prefix = 'portals-test-';
/** Bytes that the files of a whole run may need, several times over. */
const room = 6 * 2 ** 30;

/** True when a program in the folder can be started; containers often forbid it. */
function runsPrograms(folder) {
  const file = join(folder, 'program');
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
}

/** Removes the leftovers of killed runs, because they take memory until the machine is restarted. */
function removeLeft(folder) {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(prefix)))
    if (!isAlive(Number(name.split('-')[2]))) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Creates a folder for the temporary files of a run. It is in memory where there is room, because databases that wait for a disk at each
 * change of a table make the tests half as fast.
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
    // Not every system has such a folder, and not everybody may write to it.
  }
  return mkdtempSync(join(tmpdir(), name));
}
