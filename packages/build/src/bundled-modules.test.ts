import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkBundled } from './bundled-modules.js';

const check = (file: string) => checkBundled([`/w/${file}`], '/w/mfe-a', '/w').map(({ code }) => code);

it.each([
  ['mfe-a/src/portal.ts', []],
  ['packages/contracts/src/constants/index.ts', []],
  ['node_modules/.pnpm/lucide-react@1/node_modules/lucide-react/icons/x.js', []],
  ['node_modules/.pnpm/react-hook-form@7_react@19/node_modules/react-hook-form/dist/index.mjs', []],
  ['node_modules/.pnpm/react@19/node_modules/react/index.js', ['SECOND_COPY']],
  ['node_modules/.pnpm/swr@2_react@19/node_modules/swr/dist/infinite/index.mjs', ['SECOND_COPY']],
  ['packages/platform/src/session/session-store.ts', ['SECOND_COPY']],
  ['packages/ui/src/action/button.tsx', ['SECOND_COPY']],
  ['packages/platform/src/form.ts', []],
  ['packages/platform/src/events.ts', []],
  ['packages/platform/src/events/read-events.ts', []],
  ['packages/platform/src/form/use-form.ts', []],
  ['packages/platform/src/list/use-list.ts', []],
  ['packages/platform/src/formula.ts', ['SECOND_COPY']],
  ['packages/ui/src/form/field.tsx', ['SECOND_COPY']],
  ['packages/ui/src/second-click.ts', []],
  ['packages/ui/src/account.ts', []],
  ['packages/ui/src/account/login-form.tsx', []],
  ['packages/ui/src/tokens.ts', []],
  ['packages/ui/src/tokens/palette.ts', []],
  ['shell/src/app/app.tsx', ['FOREIGN_IMPORT']],
  ['mfe-b/src/portal.ts', ['FOREIGN_IMPORT']],
  ['mfe-ab/src/portal.ts', ['FOREIGN_IMPORT']],
  ['node_modules/shell/src/app/app.tsx', ['FOREIGN_IMPORT']],
  ['mfe-a/node_modules/mfe-b/src/portal.ts', ['FOREIGN_IMPORT']],
  ['node_modules/.pnpm/mfe-b@file+mfe-b/node_modules/mfe-b/src/portal.ts', ['FOREIGN_IMPORT']],
  ['node_modules/shell-quote/index.js', []],
  ['node_modules/mfe-a/src/portal.ts', []],
  ['node_modules/.pnpm/x/node_modules/@portals/platform/src/public.ts', ['SECOND_COPY']],
  ['node_modules/.pnpm/x/node_modules/@portals/ui/src/tokens/palette.ts', []],
  ['node_modules/@portals/ui/dist/tokens.js', []],
  ['node_modules/@portals/platform/dist/form/use-form.js', []],
  ['node_modules/@portals/platform/dist/public.js', ['SECOND_COPY']],
])('%s in the build of mfe-a: %j', (file, codes) => {
  expect(check(file)).toEqual(codes);
});

it('names a library once, no matter how many of its files are bundled', () => {
  const files = ['index.js', 'cjs/react.production.js'].map((file) => `/w/node_modules/react/${file}`);
  expect(checkBundled(files, '/w/mfe-a', '/w')).toEqual([
    expect.objectContaining({
      reason: 'it would bring a copy of its own of react (node_modules/react/index.js)',
    }),
  ]);
});

/** Returns the platform files that a module loads, including itself; type-only imports are ignored. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const requests = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*? from '(\.[^']+)';/gm,
  );
  for (const [, request = ''] of requests) {
    const [found] = ['.ts', '.tsx', '/index.ts']
      .map((end) => join(dirname(file), request + end))
      .filter(existsSync);
    if (found !== undefined) loadedWith(found, seen);
  }
  return seen;
}

it.each(['events', 'form', 'list'])('lets a portal bundle all that @portals/platform/%s loads', (entry) => {
  const root = join(__dirname, '..', '..', '..');
  const files = [...loadedWith(join(root, 'packages/platform/src', `${entry}.ts`))];
  expect(files.length).toBeGreaterThan(1);
  expect(checkBundled(files, join(root, 'mfe-a'), root)).toEqual([]);
});
