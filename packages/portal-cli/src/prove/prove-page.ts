import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Verdict = z.object({
  outcome: z.enum(['loaded', 'failed', 'fallback']),
  message: z.string().optional(),
});

const worker = fileURLToPath(new URL('./page-worker.js', import.meta.url));
const timeoutMs = 60_000;

function problemOf(raw: unknown): string | null {
  const { data } = Verdict.safeParse(raw);
  if (data?.outcome === 'loaded') return null;
  if (data?.outcome === 'fallback') return 'its live release did not load, the one before it did';
  return data?.message ?? 'it did not load';
}

/**
 * Opens one page of a running site as a browser does, in a separate process: fetches its document, runs the scripts that the document names
 * in jsdom, and waits for the shell's report that the portal of the page is loaded.
 * @param address URL including the host
 * @returns the reason why the page does not work; null when it does
 */
export function provePage(address: string, limitMs = timeoutMs, script = worker): Promise<string | null> {
  return new Promise((resolve) => {
    const child = fork(script, [], {
      // The process runs portal code, so it gets no secrets from the environment.
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const settle = (problem: string | null) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(problem);
    };
    const timer = setTimeout(() => settle(`it did not start within ${limitMs / 1000} s`), limitMs);
    child.once('message', (raw) => settle(problemOf(raw)));
    child.once('exit', (code) => settle(`its scripts ended the process (exit code ${code})`));
    child.once('error', (error) => settle(error.message));
    child.send(address);
  });
}
