// `npm start`: the whole product on this machine, as people will get it. `npm start -- --publish` builds and publishes
// the sources of everything first.
import { parseArgs } from 'node:util';
import { runProduct } from './run/product.mjs';

try {
  const { values } = parseArgs({ options: { publish: { type: 'boolean', default: false } } });
  runProduct({ all: values.publish });
} catch (error) {
  console.error(`${error.message}\nUsage: npm start [-- --publish]`);
  process.exitCode = 1;
}
