// Publishes releases into the shared store at once, as one machine of crowd.mjs: crowd-machine.mjs <number of the machine> <releases>.
import { join } from 'node:path';

const { storeIn } = await import('../../../packages/portal-cli/dist/plain.js');
const { writeBuilt } = await import('../../../packages/portal-cli/dist/testing.js');
const [machine, count] = process.argv.slice(2).map(Number);
const folder = process.env.DATA_DIR;
const store = storeIn(folder, process.env);
const publish = async (index) => {
  const release = { name: `mfe-${index % 10}x`, version: `1.${machine}.${index}` };
  await store.publish(await writeBuilt(join(folder, 'built'), release));
};
const results = await Promise.allSettled(Array.from({ length: count }, (_one, index) => publish(index)));
const reasons = results.flatMap(({ reason }) => (reason ? [String(reason.message ?? reason)] : []));
process.send(reasons, () => process.exit(0));
