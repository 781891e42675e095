import { createRequire } from 'node:module';
import { join } from 'node:path';
import { report } from '../lib/figures.mjs';
import { load } from './load.mjs';
import { credentials } from './seed.mjs';

const SECONDS = 6;
const AT_ONCE = 8;

/** Returns how many password checks this machine can do per second with the parameters of auth. */
async function bareHashRate(root) {
  const { hash, verify } = createRequire(join(root, 'services/auth/package.json'))('@node-rs/argon2');
  const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const stored = await hash(credentials.password, parameters);
  const start = performance.now();
  const end = start + (SECONDS * 1000) / 2;
  let checks = 0;
  const checkOn = async () => {
    while (performance.now() < end) {
      await verify(stored, credentials.password);
      checks++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkOn));
  return (checks * 1000) / (performance.now() - start);
}

/** Measures logins per second, and how a burst of them affects all other calls. Informative only. */
export async function measureLogins(root, url, token) {
  /** @type {Parameters<typeof load>[1]} */
  const read = [{ method: 'GET', path: '/api/companies', headers: { authorization: `Bearer ${token}` } }];
  /** @type {Parameters<typeof load>[1]} */
  const login = [
    {
      method: 'POST',
      path: '/api/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    },
  ];
  const bare = await bareHashRate(root);
  const calm = await load(url, read, { seconds: SECONDS, connections: 2 });
  const [storm, others] = await Promise.all([
    load(url, login, { seconds: SECONDS, connections: AT_ONCE }),
    load(url, read, { seconds: SECONDS, connections: 2 }),
  ]);
  const note = `(${storm.rate.toFixed(1)}/s against ${bare.toFixed(1)}/s)`;
  report('logins, of the bare password checks', storm.rate / bare, { note });
  const p95 = `(${others.p95.toFixed(0)} ms against ${calm.p95.toFixed(0)} ms)`;
  report('p95 of other calls in a storm of logins, of calm', others.p95 / calm.p95, { note: p95 });
}
