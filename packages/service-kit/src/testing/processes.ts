import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BaseConfig } from '../config/base.js';
import { CONFIG } from '../config/token.js';
import type { RunningService } from './use-service.js';

/** Sends a signal to a process and waits until it has ended. The default kills it immediately, as in a crash. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * Returns a function that starts a built service on the database of a replica, as a process that the test can kill. Processes that still
 * run after a test are killed. Replicas that need not be killed run in the test's process, where they start faster.
 * @param main built program of the service
 */
export function useProcesses(main: string) {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) await endProcess(child);
  });
  return (
    { app }: Pick<RunningService, 'app'>,
    settings: Record<string, string> = {},
    nodeArguments: string[] = [],
  ): ChildProcess => {
    const { DATA_DIR, DATABASE_URL } = app.get<BaseConfig>(CONFIG);
    // Processes that share a database server may run on different machines, so this one gets a data folder of its own.
    const database = DATABASE_URL ? { DATA_DIR: join(DATA_DIR, 'other'), DATABASE_URL } : { DATA_DIR };
    const env = { ...process.env, PORT: '0', DRAIN_MS: '0', LOG_LEVEL: 'silent', ...settings, ...database };
    const child = spawn(process.execPath, [...nodeArguments, main], { env, stdio: 'ignore' });
    children.push(child);
    return child;
  };
}
