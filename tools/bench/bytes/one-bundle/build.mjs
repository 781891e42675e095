// Builds the shell and the marketing portal as one ordinary bundle without federation, from the same sources and with the same loaders,
// minimizer and lazy parts. From the command line: `node build.mjs <root> <folder>`.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { startedDirectly } from '../../../started-directly.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

function replacement(root, name) {
  const original = join(root, 'shell', 'src', 'loading', `${name}.ts`).replaceAll('\\', '/');
  const pattern = new RegExp(`^${original.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  return new webpack.NormalModuleReplacementPlugin(pattern, ({ createData }) => {
    createData.resource = join(here, `${name}.mjs`);
    createData.context = here;
  });
}

/**
 * Builds the bundle.
 * @param {string} root the repository
 * @param {string} output folder to write to
 * @returns {Promise<{ main: string, styles: string[] }>} file names of the entry and of its style sheets
 */
export async function buildOneBundle(root, output) {
  const { shellConfig } = await import(join(root, 'packages', 'build', 'dist', 'index.js'));
  const config = shellConfig({ root: join(root, 'shell'), mode: 'production', output });
  const compiler = webpack({
    ...config,
    cache: false,
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [...config.plugins, replacement(root, 'federation'), replacement(root, 'gate')],
  });
  const stats = await new Promise((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const files = stats
    .toJson({ all: false, entrypoints: true })
    .entrypoints.main.assets.map(({ name }) => name);
  return {
    main: files.find((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}

if (startedDirectly(import.meta.url)) {
  const [, , root, output] = process.argv;
  console.log((await buildOneBundle(resolve(root), resolve(output))).main);
}
