import { fileURLToPath } from 'node:url';
import { atEnd } from '../lib/cleanup.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';

const server = fileURLToPath(new URL('model-server.mjs', import.meta.url));

/** Starts a fake model service. @returns its address, and the settings of an installation that uses it */
export async function startEndpoint() {
  const port = await freePort();
  const program = start(process.execPath, [server], { env: { PORT: String(port) } });
  atEnd(() => program.stop());
  const url = `http://127.0.0.1:${port}`;
  await until(program, 'the start of the model', answers(`${url}/ready`));
  const noLimit = '1000000000';
  const env = {
    AI_BASE_URL: `${url}/v1`,
    AI_MODEL: 'bench',
    AI_DAILY_TOKENS: noLimit,
    AI_USER_DAILY_TOKENS: noLimit,
  };
  return { url: `${url}/v1/chat/completions`, env };
}
