import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFolder } from './build.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { development: { type: 'boolean', default: false }, output: { type: 'string' } },
});
try {
  const { release, folder } = await buildFolder({
    root: resolve(positionals[0] ?? '.'),
    mode: values.development ? 'development' : 'production',
    ...(values.output && { output: resolve(values.output) }),
  });
  console.log(`${release.name} ${release.version} -> ${folder}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
