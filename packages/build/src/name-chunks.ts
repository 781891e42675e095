import type { AsyncDependenciesBlock, Compilation, Compiler, Module } from 'webpack';
import { localeOf } from './locales.js';

/** Returns the `import()`s of a module, including nested ones. */
export function asyncBlocks({ blocks }: Pick<Module, 'blocks'>): AsyncDependenciesBlock[] {
  return blocks.flatMap((block) => [block, ...asyncBlocks(block)]);
}

function languageOfBlock(compilation: Compilation, block: AsyncDependenciesBlock): string | null {
  for (const dependency of block.dependencies) {
    const target = compilation.moduleGraph.getModule(dependency);
    const resource = target?.nameForCondition();
    const language = resource ? localeOf(resource) : null;
    if (language !== null) return language;
  }
  return null;
}

/**
 * Webpack plugin that gives the chunk of every `import('./locales/xx.json')` the name `locale-xx`, so that the gateway can preload the
 * texts of one language and no import needs a `webpackChunkName` comment. The texts of one language from several packages of a release
 * share one file.
 */
export class NameLocaleChunks {
  /** @param compiler webpack's compiler */
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NameLocaleChunks', (compilation) => {
      compilation.hooks.finishModules.tap('NameLocaleChunks', (modules) => {
        for (const module of modules) {
          for (const block of asyncBlocks(module)) {
            const language = block.chunkName ? null : languageOfBlock(compilation, block);
            if (language !== null) block.chunkName = `locale-${language}`;
          }
        }
      });
    });
  }
}
