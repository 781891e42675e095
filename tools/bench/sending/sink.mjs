import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts a mail server that accepts everything immediately.
 * @returns {Promise<{ url: string, taken: (reset?: 'reset') => Promise<{ mails: number, office: number, twice: number }>, stop: () =>
 * Promise<void> }>} `taken` returns the counts of received emails, and resets them on request
 */
export async function startSink() {
  const child = fork(join(import.meta.dirname, 'sink-server.mjs'), { stdio: 'inherit' });
  const [{ port }] = await once(child, 'message');
  return {
    url: `smtp://127.0.0.1:${port}`,
    async taken(reset) {
      const answered = once(child, 'message');
      child.send(reset ?? 'count');
      return (await answered)[0];
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
