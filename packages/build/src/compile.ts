import webpack, { type Configuration, type Stats } from 'webpack';

/** Runs one webpack build. Rejects with webpack's own messages on any problem, including warnings. */
export function runWebpack<T>(config: Configuration, use: (stats: Stats) => T): Promise<T> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      const outcome = (): T => {
        if (failure) throw failure;
        if (!stats) throw new Error('webpack gave no result');
        if (stats.hasErrors() || stats.hasWarnings()) {
          throw new Error(stats.toString({ all: false, errors: true, warnings: true, colors: false }));
        }
        return use(stats);
      };
      let result: { value: T } | { error: unknown };
      try {
        result = { value: outcome() };
      } catch (error) {
        result = { error };
      }
      compiler.close(() => ('value' in result ? resolve(result.value) : reject(result.error)));
    });
  });
}
