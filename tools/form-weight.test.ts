import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '..');

/** Modules that a file imports at run time; types are gone by then. */
const importsOf = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';/gms),
    ([, specifier = '']) => specifier,
  );

/** The source file of a module of ours; null for packages of others and for what the shell gives every portal. */
function sourceOf(specifier: string, from: string): string | null {
  const door = /^@portals\/contracts\/(\w+)$/.exec(specifier)?.[1];
  if (door) return join(root, 'packages/contracts/src', door, 'index.ts');
  if (!specifier.startsWith('.')) return null;
  const path = join(dirname(from), specifier.replace(/\.js$/, ''));
  return [`${path}.ts`, `${path}.tsx`].find(existsSync) ?? null;
}

/** Returns the files that import zod's large build, among everything that an entry brings into a portal. */
function largeZodBelow(entry: string): string[] {
  const seen = new Set([join(root, entry)]);
  const found: string[] = [];
  for (const file of seen) {
    for (const specifier of importsOf(file)) {
      if (specifier === 'zod') found.push(relative(root, file));
      const source = sourceOf(specifier, file);
      if (source) seen.add(source);
    }
  }
  return found;
}

// A login page would load 17 kB more before somebody can sign in.
it.each(['form', 'list'])('@portals/platform/%s brings no more of zod than its mini build', (entry) => {
  expect(largeZodBelow(`packages/platform/src/${entry}.ts`)).toEqual([]);
});

it('finds the large build where it is imported', () => {
  expect(largeZodBelow('packages/contracts/src/auth/index.ts')).toContain(
    'packages/contracts/src/auth/user.ts',
  );
});
