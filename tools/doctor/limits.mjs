import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../backup/drivers.mjs';
import { setting } from '../backup/place.mjs';

const timeoutMs = 5000;

/** Runs a Lua script, because every check of a rate limit runs one. @param {string} url */
async function runScript(url) {
  // The driver is loaded from the gateway's dependencies, because in containers only the gateway has it.
  const { Redis } = createRequire(join(root, 'services/gateway/package.json'))('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    disconnectTimeout: 0,
    retryStrategy: null,
  });
  let reason;
  client.on('error', (error) => {
    reason ??= error;
  });
  try {
    await client.connect();
    await client.eval('return 1', 0);
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}

/** Checks the Redis server on which all gateways count rate limits. @returns {Promise<import('./settings.mjs').Finding[]>} */
export async function limitFindings({ env }) {
  const url = setting(env, 'LIMITS_URL');
  if (url === undefined || !URL.canParse(url)) return [];
  try {
    await runScript(url);
    return [];
  } catch (error) {
    return [
      {
        code: 'limits-unreachable',
        problem: `Limits cannot be counted at ${new URL(url).host}: ${error.message}`,
        remedy: 'Mend LIMITS_URL, the firewall or the server: until then each gateway counts for its share',
      },
    ];
  }
}
