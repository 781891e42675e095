import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../run/ports.mjs';
import { isAlive, processTreeOf } from '../../run/process-tree.mjs';

/** Returns a loopback port that was free just now. */
export async function freePort() {
  const [port = 0] = await freePorts(1);
  return port;
}

function signalAll(pids, signal) {
  for (const pid of pids.filter(isAlive)) process.kill(pid, signal);
}

/**
 * Starts a program, and buffers the end of its output for the error message if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean }} options `quiet` sends standard output to /dev/null,
 * because the cost of collecting logs is not measured
 */
export function start(command, args, { cwd, env, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'ignore' : 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-100_000);
  };
  child.stdout?.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  const stop = async () => {
    // Signals all descendants, because the shell that npm starts forwards no signal.
    const family = processTreeOf(child.pid);
    child.kill();
    signalAll(family, 'SIGTERM');
    for (let waited = 0; family.some(isAlive) && waited < 20_000; waited += 50) await delay(50);
    signalAll(family, 'SIGKILL');
    await ended;
  };
  return { pid: child.pid, output: () => output, ended, stop, isOver: () => child.exitCode !== null };
}

/**
 * Waits until `check` returns a value other than false and null. An exception counts as "not yet".
 * @throws {Error} after `seconds`, or when the process ends
 */
export async function until(program, what, check, seconds = 60) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const value = await Promise.resolve()
      .then(check)
      .catch(() => null);
    if (value !== null && value !== false) return value;
    if (program.isOver()) break;
    await delay(25);
  }
  throw new Error(`${what} did not happen within ${seconds} s:\n${program.output().slice(-3000)}`);
}

/** Returns a check that is true once the address replies 200. */
export const answers = (url) => async () => (await fetch(url)).status === 200;
