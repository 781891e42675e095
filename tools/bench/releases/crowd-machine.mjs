// Publishes releases into the shared store as one of the machines of crowd.mjs: crowd-machine.mjs <number of the machine> <releases>.
import { join } from 'node:path';

const of = (name) => import(new URL(`../../../packages/portal-cli/dist/${name}.js`, import.meta.url).href);
const [{ storeIn }, { writeBuilt }] = await Promise.all(['plain', 'testing'].map(of));
const [machine, count] = process.argv.slice(2).map(Number);
const folder = process.env.DATA_DIR;
const store = storeIn(folder, process.env);
const publish = async (index) => {
  const release = { name: `mfe-${index % 10}x`, version: `1.${machine}.${index}` };
  await store.publish(await writeBuilt(join(folder, 'built'), release));
};
const results = await Promise.allSettled(Array.from({ length: count }, (_one, index) => publish(index)));
const reasons = results.flatMap((result) =>
  result.status === 'rejected' ? [String(result.reason.message)] : [],
);
process.send(reasons, () => process.exit(0));
