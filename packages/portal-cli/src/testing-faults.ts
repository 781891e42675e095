import fs from 'node:fs/promises';

const takesSpace = ['open', 'writeFile', 'mkdir', 'cp'] as const;
const changesFiles = ['open', 'writeFile', 'mkdir', 'cp', 'rename', 'rm', 'rmdir'] as const;

/** Returns true for a call that only reads: files are opened for reading with a numeric flag. */
const isRead = (name: string, args: unknown[]) => name === 'open' && typeof args[1] === 'number';

export const diskFull = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

/** Makes the nth call that needs disk space and all later ones fail. Files can still be renamed and deleted. */
export function fillDiskAt(nth: number): void {
  let calls = 0;
  for (const name of takesSpace) {
    const real: CallableFunction = fs[name];
    const call = async (...args: unknown[]) => {
      if (isRead(name, args)) return real(...args);
      calls += 1;
      if (calls < nth) return real(...args);
      // On a full disk, the empty file is created, and only writing its content fails.
      if (name === 'writeFile') await real(args[0], '');
      if (name === 'cp') await real(...args);
      if (name !== 'open') throw diskFull();
      const handle = await real(...args);
      return Object.assign(Object(handle), { writeFile: () => Promise.reject(diskFull()) });
    };
    jest.spyOn(fs, name).mockImplementation(call as never);
  }
}

/** A simulated process that is killed at one of its steps. */
export interface Death {
  /** Counts a step. @returns true from the step at which the process is killed */
  isDead(): boolean;
  /** Resolves when the process has died: its later actions have no effect. */
  died: Promise<void>;
}

export const never = () => new Promise<never>(() => undefined);

/**
 * Simulates `kill -9` before the nth change of a file by the code under test, which leaves that file half written. `jest.restoreAllMocks`
 * ends the simulation.
 * @param within folder whose file changes count
 */
export function dieAt(nth: number, within = ''): Death {
  let calls = 0;
  let tell: (() => void) | undefined;
  const died = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const isDead = () => {
    calls += 1;
    if (calls >= nth) tell?.();
    return calls >= nth;
  };
  for (const name of changesFiles) {
    const real: CallableFunction = fs[name];
    const call = async (...args: unknown[]) => {
      const counts = !isRead(name, args) && String(args[0]).startsWith(within);
      if (!counts || !isDead()) return real(...args);
      if (calls === nth && name === 'writeFile') await real(args[0], String(args[1]).slice(0, 9));
      return never();
    };
    jest.spyOn(fs, name).mockImplementation(call as never);
  }
  // Stops the timers, because a killed process no longer touches its lock.
  const timers = jest.spyOn(globalThis, 'setInterval');
  void died.then(() => {
    for (const { value } of timers.mock.results) clearInterval(value);
  });
  return { isDead, died };
}
