import webpack from 'webpack';

/**
 * Tells V8 to compile all functions of files while they are fetched, beside the main thread; one by one at their first
 * call they cost a slow phone a fifth of a second. Other engines see a comment.
 * https://v8.dev/blog/explicit-compile-hints
 * @param test names of files whose code mostly runs as soon as they are there
 */
export function compileAtOnce(test: RegExp): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the minimizer, which would drop it, and before the hashes.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
