import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { client } from '../http/seed.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';

const rawServer = fileURLToPath(new URL('raw-server.mjs', import.meta.url));

/**
 * Starts a bare server that runs the statements of call number n at `/calls/<n>`.
 * @param {string} database see `openStore`
 * @param {string} dataDir
 * @param {{ sql: string, values: unknown[] }[][]} calls
 */
export async function startRaw(database, dataDir, calls) {
  const port = await freePort();
  const file = join(dataDir, 'raw-calls.json');
  writeFileSync(file, JSON.stringify(calls));
  const env = { NODE_ENV: 'production', PORT: String(port), RAW_DATABASE: database, RAW_CALLS: file };
  const program = start(process.execPath, [rawServer], { env });
  atEnd(() => program.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(program, 'the start of the bare server', answers(`${url}/ready`));
  return client(url);
}
