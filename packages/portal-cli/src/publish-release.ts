// Publishes releases that are already built, without build tools; run by the containers `seed` and `publish`.
//   publish-release.js [--seed] [--drop-route <path>]… <folder>…
// With --seed, a name of which the store has any release is skipped.
import { parseArgs } from 'node:util';
import { announce } from './announce.js';
import { storeIn } from './places.js';
import { readBuilt } from './read-built.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'boolean', default: false },
    'drop-route': { type: 'string', multiple: true, default: [] },
  },
});
const store = storeIn(process.cwd(), process.env);

async function publish(folder: string): Promise<string> {
  const { name } = await readBuilt(folder);
  if (values.seed && (await store.has(name))) return `${name} is in the store already; nothing is changed`;
  return announce(store, () => store.publish(folder, { dropRoutes: values['drop-route'] }));
}

for (const folder of positionals) {
  try {
    console.log(await publish(folder));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
