import webpack from 'webpack';

/**
 * Makes V8 compile all functions of certain files while they are fetched, off the main thread; compiling each at its first call costs a
 * slow phone a fifth of a second. Other engines see a comment. https://v8.dev/blog/explicit-compile-hints
 * @param test names of files whose code mostly runs as soon as it is loaded
 */
export function compileAtOnce(test: RegExp): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // After the minimizer, which would remove the comment, and before the hashes.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
