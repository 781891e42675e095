import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { findWorkspace } from '../workspace.js';
import { base } from './base.js';
import type { BuildOptions } from './options.js';

const require = createRequire(import.meta.url);

/** Returns the style sheet that the shell's documents link: tokens, element styles and fonts. */
function globalStyle(root: string): string {
  const shell = join(findWorkspace(root), 'shell');
  return `${shell}/src/global.css!=!${shell}/global-style-loader.mjs!${shell}/src/style/main.css`;
}

/** Excluded from hot reload: the tokens also run while the global style sheet is built, where there is no page to update. */
const notHot = [/[\\/]node_modules[\\/]/, /[\\/]ui[\\/]src[\\/]tokens/];

/** Returns the modules that apply changes to an open page. */
const hotModules = () => [
  require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js'),
  `${require.resolve('webpack-hot-middleware/client')}?path=/__hot&reload=true&quiet=true`,
];

/**
 * Returns the webpack configuration of a component gallery: `gallery/main.tsx` of a package, preceded by `gallery/csp.ts`, with the loaders
 * of shell and portals but without federation. A gallery is never released, so nothing is minimized and files have plain names.
 */
export function galleryConfig(options: BuildOptions): Configuration {
  const { root, hot = false } = options;
  const config = base(options, 'browser');
  const hotPlugins = [
    new webpack.HotModuleReplacementPlugin(),
    new ReactRefreshPlugin({ overlay: false, exclude: notHot }),
  ];
  return {
    ...config,
    entry: {
      main: [...(hot ? hotModules() : []), globalStyle(root), './gallery/csp.ts', './gallery/main.tsx'],
    },
    output: {
      ...config.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
    },
    optimization: { ...config.optimization, minimize: false, realContentHash: false },
    plugins: [...(config.plugins ?? []), ...(hot ? hotPlugins : [])],
  };
}
