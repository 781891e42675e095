import webpack from 'webpack';

/**
 * Makes V8 compile all functions of certain files off the main thread while the files are fetched; compiling each function at its first
 * call would take 0.2 s in total on a slow phone. Other engines ignore the hint, which is a comment.
 * https://v8.dev/blog/explicit-compile-hints
 * @param test names of files whose code mostly runs as soon as it is loaded
 */
export function compileAtOnce(test: RegExp): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test,
    // The banner is added after the minimizer, which would remove it, and before the hashes are computed.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
