import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler } from 'webpack';

const here = fileURLToPath(import.meta.url);
const react = JSON.stringify(join(dirname(here), '..', `draft-react${extname(here)}`));
const name = 'KeepState';

/** Matches the source location that the compiler adds to every element, because it contains a path on the developer's machine. */
const origin = /, \{\s*fileName: "[^"\n]*",\s*lineNumber: \d+,\s*columnNumber: \d+\s*\}, this\)/g;
/** Matches declarations of styled components, because the compiler registers only some of them. */
const styledComponent =
  /^(?:(?:\S.*| )\*\/ )?(?:export )?const ([A-Z]\w*) = (?:\/\*#__PURE__\*\/ )?styled[.(]/gm;

/** Makes a compiled source use `draft-react.ts` in place of React. @param id path of the source in the portal */
export function keepingState(code: string, id: string): string {
  const own = code
    .replace(origin, ')')
    .replaceAll('jsxDEV', 'element')
    .replace(/^(import [^;]*?from )(?:"react\/jsx-dev-runtime"|['"]react['"])/gm, `$1${react}`);
  const styled = [...own.matchAll(styledComponent)].map(
    ([, component]) => `$RefreshReg$(${component}, "${component}");`,
  );
  if (styled.length === 0 && !own.includes('$Refresh')) return own;
  return `import { register as $register, sign as $RefreshSig$ } from ${react};
const $RefreshReg$ = (type, name) => $register(type, ${JSON.stringify(`${id} `)} + name);
${own}
${styled.join('\n')}`;
}

/** Webpack plugin that preserves the state of a portal's components when an open page loads the next build of a draft (rule 13.81). */
export class KeepState {
  /** @param root absolute path of the portal's folder */
  constructor(private readonly root: string) {}

  /** Webpack request for the module that a draft exposes in place of `src/portal.ts`. */
  get portal(): string {
    const source = JSON.stringify(join(this.root, 'src', 'portal.ts'));
    return `data:text/javascript,${encodeURIComponent(
      `import portal from ${source}; import { keepPages } from ${react}; export default keepPages(portal);`,
    )}`;
  }

  /** @param compiler webpack's compiler */
  apply(compiler: Compiler): void {
    const sources = join(this.root, 'src', '/');
    compiler.hooks.compilation.tap(name, (compilation) => {
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap(name, (result, module) => {
        const [code, ...rest] = result;
        if (!module.resource.startsWith(sources) || !/\.tsx?$/.test(module.resource)) return result;
        return [keepingState(String(code), relative(this.root, module.resource)), ...rest];
      });
    });
  }
}
