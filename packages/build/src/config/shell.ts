import webpack, { type Configuration } from 'webpack';
import { base } from './base.js';
import { compileAtOnce } from './compile-at-once.js';
import type { BuildOptions } from './options.js';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/**
 * Puts the shell's libraries into separate files: they change rarely, so they stay in the browser's cache when a new shell is released, and
 * the browser compiles one while the others are arriving.
 */
function shellChunks(common: SplitChunks | undefined): SplitChunks {
  const group = (name: string, test: RegExp, priority: number) => ({
    [name]: { name, test, priority, chunks: 'initial' as const, enforce: true },
  });
  return {
    ...common,
    cacheGroups: {
      ...group('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, 20),
      ...group('libraries', /[\\/]node_modules[\\/]/, 10),
    },
  };
}

/**
 * Returns the webpack configuration of the shell: one entry, `src/main.tsx`, no federation plugin (it provides the shared modules at run
 * time), ES modules throughout.
 */
export function shellConfig(options: BuildOptions): Configuration {
  const config = base(options, 'browser');
  const rules = [
    ...(config.module?.rules ?? []),
    // The shell uses a single class of the runtime. Without this, webpack would bundle all of the package, which does not declare itself
    // free of side effects.
    { test: /[\\/]@module-federation[\\/]/, sideEffects: false },
  ];
  // Excludes the federation runtime's code for Node.
  const runtime = new webpack.DefinePlugin({ ENV_TARGET: JSON.stringify('web') });
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    module: { ...config.module, rules },
    optimization: { ...config.optimization, splitChunks: shellChunks(config.optimization?.splitChunks) },
    plugins: [...(config.plugins ?? []), runtime, compileAtOnce(/^(main|react|libraries)\..*\.js$/)],
  };
}

/** Returns the configuration of the shell's Node bundle (`src/server.tsx`), which the gateway uses to prerender public pages. */
export function shellServerConfig(options: BuildOptions): Configuration {
  return { ...base(options, 'server'), entry: { main: './src/server.tsx' } };
}
