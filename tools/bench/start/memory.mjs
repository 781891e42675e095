import { readFileSync } from 'node:fs';
import { processTreeOf } from '../../run/process-tree.mjs';

const readOr = (file, fallback) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
};

/** Returns the resident memory of a process and its descendants in MB, counting shared memory once. */
export function residentMegabytes(pid) {
  const kilobytes = processTreeOf(pid).map((member) => {
    const text = readOr(`/proc/${member}/smaps_rollup`, '');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  });
  return kilobytes.reduce((total, value) => total + value, 0) / 1024;
}
