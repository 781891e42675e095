// Baseline for the service: the statements that it sends for a call, on bare Fastify and the bare driver, without sessions, gateway,
// validation, logs or metrics. RAW_CALLS names a file with the statements of each call.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { openStore } from './stores.mjs';

const { PORT, RAW_CALLS, RAW_DATABASE } = process.env;
const store = await openStore(RAW_DATABASE);
/** @type {{ sql: string, values: unknown[] }[][]} */
const calls = JSON.parse(readFileSync(RAW_CALLS, 'utf8'));
const app = Fastify({ logger: false });

app.get('/ready', () => 'yes');
app.get('/calls/:place', async (request) => {
  const { place } = /** @type {{ place: string }} */ (request.params);
  const answers = [];
  for (const { sql, values } of calls[Number(place)]) answers.push(await store.query(sql, values));
  return answers;
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
