import { readFileSync } from 'node:fs';

/** Returns the processor time that a process has used so far, in milliseconds; Linux counts it in hundredths of a second. */
export function processorMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
