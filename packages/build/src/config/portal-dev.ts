import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { readPackage } from '../workspace.js';
import { base } from './base.js';
import { withContainer } from './portal.js';

const require = createRequire(import.meta.url);

/**
 * Returns the configuration of a portal's container for `npm run dev`: unhashed files at a fixed address, webpack's hot
 * runtime and Fast Refresh.
 * @param url address of the files, with a trailing slash
 */
export function portalDevConfig(options: { root: string; url: string }): Configuration {
  const { root, url } = options;
  const config = base({ root, mode: 'development', hot: true }, 'browser');
  const { name } = readPackage(root);
  const events = encodeURIComponent(`${url}__hot`);
  const texts = {
    test: /\.json$/,
    include: join(root, 'src', 'locales'),
    type: 'javascript/esm',
    use: {
      loader: fileURLToPath(new URL('../locale-loader.js', import.meta.url)),
      options: { portal: name },
    },
  };
  return withContainer(
    {
      ...config,
      module: { ...config.module, rules: [...(config.module?.rules ?? []), texts] },
      output: { ...config.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: url },
      plugins: [
        ...(config.plugins ?? []),
        new webpack.HotModuleReplacementPlugin(),
        new ReactRefreshPlugin({ overlay: false }),
      ],
    },
    root,
    {
      filename: 'remoteEntry.js',
      before: [
        require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js'),
        `${require.resolve('webpack-hot-middleware/client')}?path=${events}&reload=true&quiet=true&overlay=false`,
        `${fileURLToPath(new URL('../../client/follow-builds.ts', import.meta.url))}?portal=${name}&events=${events}`,
      ],
    },
  );
}
