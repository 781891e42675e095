import { join } from 'node:path';
import { PortalDescriptor } from '@portals/contracts/releases';
import webpack, { type AsyncDependenciesBlock, type Compilation, type Compiler, type Module } from 'webpack';
import { readDescriptor } from './descriptor.js';
import { asyncBlocks } from './name-chunks.js';

type Parser = webpack.javascript.JavascriptParser;
type Program = Parameters<Parameters<Parser['hooks']['program']['tap']>[1]>[0];
type Declaration = Extract<Program['body'][number], { type: 'ExportDefaultDeclaration' }>['declaration'];
type Property = Extract<
  Extract<Declaration, { type: 'ObjectExpression' }>['properties'][number],
  { type: 'Property' }
>;
type Expression = Declaration | Property['value'];

/** Position in the source of a function that loads a page or part. */
interface Loader {
  range: [start: number, end: number];
}

/** A page in `definePortal(descriptor, { pages })`: its path and its loader. */
interface DefinedPage extends Loader {
  path: string;
}

/** The loaders in a call of `definePortal`. */
interface DefinedParts {
  pages: DefinedPage[];
  extras: DefinedExtra[];
}

/** A part that a portal has in addition to its pages: its name and its loader. */
interface DefinedExtra extends Loader {
  name: string;
}

/**
 * Optional properties of `definePortal`. The chunk of each is named after the property, so that the shell can tell from the chunk names
 * whether a release has the part.
 */
const extraNames = ['palette', 'today'];

const name = 'PortalPages';
const keyOf = ({ key }: Property): string | null => {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
};

/** Returns the properties of an object literal; null when it contains anything else. */
function propertiesOf(node: Expression | undefined): Property[] | null {
  if (node?.type !== 'ObjectExpression') return null;
  const properties = node.properties.filter((property) => property.type === 'Property' && !property.computed);
  return properties.length === node.properties.length
    ? properties.filter((property) => property.type === 'Property')
    : null;
}

/** Returns the loaders of the portal that a module defines; null when its pages are not written as a literal in the call. */
function partsIn({ body }: Program): DefinedParts | null {
  const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration;
  if (exported?.type !== 'CallExpression') return null;
  const [, parts] = exported.arguments;
  if (parts?.type !== 'ObjectExpression') return null;
  const part = (name: string) => propertiesOf(parts)?.find((property) => keyOf(property) === name)?.value;
  const properties = propertiesOf(part('pages'));
  if (properties === null) return null;
  const pages = properties.flatMap((property) => {
    const [path, { range }] = [keyOf(property), property.value];
    return path === null || range === undefined ? [] : [{ path, range }];
  });
  const extras = extraNames.flatMap((name) => {
    const { range } = part(name) ?? {};
    return range === undefined ? [] : [{ name, range }];
  });
  return { pages, extras };
}

/** Returns true when a block is an `import()` inside a loader. */
const isIn = ({ range: [start, end] }: Loader, block: AsyncDependenciesBlock): boolean =>
  block.dependencies.some((dependency) => {
    const at: unknown = Reflect.get(dependency, 'range');
    return Array.isArray(at) && at[0] >= start && at[1] <= end;
  });

/**
 * Webpack plugin that makes portal.json the only list of routes: `src/portal.ts` must have a page for each route and no others, and the
 * chunk of each page is named after its route.
 */
export class PortalPages {
  /**
   * @param root absolute path of the portal's folder
   * @param isPrerendering true for a bundle that contains only the pages that are prerendered
   */
  constructor(
    private readonly root: string,
    private readonly isPrerendering = false,
  ) {}

  /** @param compiler webpack's compiler */
  apply(compiler: Compiler): void {
    const entry = join(this.root, 'src', 'portal.ts');
    compiler.hooks.compilation.tap(name, (compilation, { normalModuleFactory }) => {
      const readPages = (parser: Parser) => {
        parser.hooks.program.tap(name, (program) => {
          const { module } = parser.state;
          if (module.nameForCondition() !== entry) return;
          const parts = partsIn(program);
          // Stored in the module's buildInfo, because a module from webpack's cache is not parsed again.
          Object.assign(module.buildInfo ?? {}, { parts });
          if (this.isPrerendering && parts) this.leaveOut(parser, parts);
        });
      };
      normalModuleFactory.hooks.parser.for('javascript/auto').tap(name, readPages);
      normalModuleFactory.hooks.parser.for('javascript/esm').tap(name, readPages);
      compilation.hooks.finishModules.tap(name, (modules) => {
        for (const module of modules) {
          if (module.nameForCondition() === entry) this.check(compilation, module);
        }
      });
    });
  }

  /**
   * Removes the `import()` of every page that is not prerendered, and of additional parts such as the palette's, which only browsers load.
   */
  private leaveOut(parser: Parser, { pages, extras }: DefinedParts): void {
    const routes = readDescriptor(this.root).routes.filter(({ prerender }) => prerender);
    const prerendered = new Set(routes.map(({ path }) => path));
    const unused = [...extras, ...pages.filter(({ path }) => !prerendered.has(path))];
    const { module } = parser.state;
    parser.hooks.importCall.tap({ name, stage: -1 }, ({ range, loc }) => {
      if (parser.state.module !== module || !range) return;
      if (!unused.some(({ range: [start, end] }) => range[0] >= start && range[1] <= end)) return;
      const text = "Promise.reject(new Error('This is not in the bundle for prerendering'))";
      const dependency = new webpack.dependencies.ConstDependency(text, range);
      if (loc) dependency.loc = loc;
      module.addPresentationalDependency(dependency);
      return true;
    });
  }

  private check(compilation: Compilation, module: Module): void {
    const refuse = (problem: string) => compilation.errors.push(new webpack.WebpackError(problem));
    try {
      this.join(module, refuse);
    } catch (error) {
      // An exception in a webpack hook would stop the watch mode of `npm run dev`, so the exception is reported as a build error.
      refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @throws Error when portal.json cannot be read */
  private join(module: Module, refuse: (problem: string) => void): void {
    const parts: DefinedParts | null = module.buildInfo?.parts ?? null;
    if (parts === null) {
      refuse(
        'src/portal.ts must have: export default definePortal(descriptor, { pages: { … }, messages: { … } })',
      );
      return;
    }
    const routes = new Map(readDescriptor(this.root).routes.map((route) => [route.path, route]));
    const name = (loader: Loader, chunk: string | null) => {
      for (const block of asyncBlocks(module)) if (isIn(loader, block)) block.chunkName = chunk;
    };
    for (const extra of parts.extras) name(extra, extra.name);
    for (const page of parts.pages) {
      const route = routes.get(page.path);
      routes.delete(page.path);
      if (!route) {
        refuse(`PAGE_WITHOUT_ROUTE: src/portal.ts has a page for ${page.path}, portal.json does not list it`);
        continue;
      }
      name(page, route.chunk ?? null);
    }
    for (const path of routes.keys()) {
      refuse(`ROUTE_WITHOUT_PAGE: portal.json lists ${path}, src/portal.ts has no page for it`);
    }
  }
}

/** Bundles only the name from portal.json, because `definePortal` uses nothing else; browsers receive the routes with the composition. */
export const descriptorRule = {
  test: /[\\/]portal\.json$/,
  type: 'json' as const,
  parser: { parse: (text: string) => ({ name: PortalDescriptor.shape.name.parse(JSON.parse(text).name) }) },
};
