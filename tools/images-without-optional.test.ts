import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { dockerfile } from './compose-files';

const root = join(__dirname, '..');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the folder of the package that a file belongs to. */
function packageOf(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder);
}

const workspaces = ['packages/contracts', 'packages/service-kit', 'packages/portal-cli'];
const folderOf = new Map(
  workspaces.map((folder) => [readJson(join(root, folder, 'package.json')).name, folder]),
);

/** Returns the source of an import from a workspace package, such as `@portals/service-kit/plain`; null for any other package. */
function sourceOf(request: string): string | null {
  const [, name = '', rest = ''] = /^(@portals\/[^/]+)(\/.*)?$/.exec(request) ?? [];
  const folder = folderOf.get(name);
  if (folder === undefined) return null;
  const { exports } = readJson(join(root, folder, 'package.json'));
  const source = exports[`.${rest}`]?.['@portals/source'];
  return source === undefined ? null : join(root, folder, source);
}

/** Returns the modules that a file loads at run time, without type imports. */
const loadedBy = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm),
    ([, request = '']) => request,
  );

/** Returns the packages that are loaded at start although `dependencies` does not list them, because they are optional. */
function missingFrom(start: string): string[] {
  const seen = new Set<string>();
  const missing = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const { dependencies } = readJson(join(packageOf(file), 'package.json'));
    for (const request of loadedBy(file)) {
      if (request.startsWith('.')) visit(join(dirname(file), request.replace(/\.js$/, '.ts')));
      else if (!isBuiltin(request)) {
        const name = request
          .split('/')
          .slice(0, request.startsWith('@') ? 2 : 1)
          .join('/');
        if (!(name in dependencies)) missing.add(`${relative(root, file)} loads ${name}`);
        const source = sourceOf(request);
        if (source !== null) visit(source);
      }
    }
  };
  visit(join(root, start));
  expect(seen.size).toBeGreaterThan(10);
  return [...missing];
}

it.each([
  ['@portals/gateway', 'services/gateway/src/main.ts'],
  ['@portals/publishing-service', 'services/publishing/src/main.ts'],
  ['@portals/portal-cli', 'packages/portal-cli/src/store-main.ts'],
  ['@portals/portal-cli', 'packages/portal-cli/src/prove-main.ts'],
  ['@portals/portal-cli', 'packages/portal-cli/src/publish-release.ts'],
])('the image of %s loads no optional package, because it contains none: %s', (name, start) => {
  expect(dockerfile).toContain(`pnpm --filter ${name} deploy --legacy --prod --no-optional /out`);
  expect(missingFrom(start)).toEqual([]);
});
