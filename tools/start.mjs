// `npm start` runs the whole product on this machine, built for production. `npm start -- --publish` builds and publishes all sources
// first.
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runProduct } from './run/product.mjs';

// This process only supervises others, so V8's young generation need not grow.
setFlagsFromString('--semi-space-growth-factor=1');

try {
  const { values } = parseArgs({
    options: {
      publish: { type: 'boolean', default: false },
      'drop-route': { type: 'string', multiple: true, default: [] },
    },
  });
  const dropRoutes = values['drop-route'];
  if (dropRoutes.length > 0 && !values.publish) throw new Error('--drop-route goes with --publish');
  runProduct({ all: values.publish, dropRoutes });
} catch (error) {
  console.error(`${error.message}\nUsage: npm start [-- --publish [--drop-route <path>]…]`);
  process.exitCode = 1;
}
