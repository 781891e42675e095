import { readdirSync, readFileSync } from 'node:fs';

const processes = () => {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
};

const readOr = (file, fallback) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
};

/** Returns true while a process runs. A zombie, which has ended but was not reaped, does not count as running. */
export const isAlive = (pid) => {
  const stat = readOr(`/proc/${pid}/stat`, '');
  return stat !== '' && !/\) Z /.test(stat);
};

/** Returns the ids of a process and all its descendants. */
export function processTreeOf(pid) {
  const children = new Map();
  for (const name of processes()) {
    // The program's name is in parentheses and may contain anything; the parent is the second field after it.
    const stat = readOr(`/proc/${name}/stat`, '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (const member of family) family.push(...(children.get(member) ?? []));
  return family;
}
