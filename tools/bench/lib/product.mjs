import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, start, until } from './processes.mjs';

/** Demo account, which can sign in to every portal of the running product. */
export const demo = { username: 'demo', password: 'demo-bench-password' };

/**
 * Starts the whole product as `npm start` does, with a fresh data folder and rate limits that no bench reaches.
 * @param {string} root a repository
 * @param {{ command?: [string, string[]], env?: Record<string, string>, seconds?: number }} options
 */
export async function startProduct(root, { command, env, seconds = 240 } = {}) {
  const [program, args] = command ?? [process.execPath, ['tools/start.mjs']];
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-product-'));
  const port = await freePort();
  const running = start(program, args, {
    cwd: root,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      PORTALS_ROOT: root,
      RATE_LIMIT_PER_MINUTE: '10000000',
      DEMO_USERNAME: demo.username,
      DEMO_PASSWORD: demo.password,
      ...env,
    },
  });
  const stop = async () => {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await until(running, 'the start of the product', () => /^Ready on /m.test(running.output()), seconds);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, pid: running.pid, dataDir, stop };
}
