import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '..');

/** Returns the modules that a file imports at run time, without type imports. */
const importsOf = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';/gms),
    ([, specifier = '']) => specifier,
  );

/**
 * Returns the source file of a module of this repository; null for external packages, and for modules that the shell provides to all
 * portals.
 */
function sourceOf(specifier: string, from: string): string | null {
  const door = /^@portals\/contracts\/(\w+)$/.exec(specifier)?.[1];
  if (door) return join(root, 'packages/contracts/src', door, 'index.ts');
  if (!specifier.startsWith('.')) return null;
  const path = join(dirname(from), specifier.replace(/\.js$/, ''));
  return [`${path}.ts`, `${path}.tsx`].find(existsSync) ?? null;
}

/**
 * Returns the files that import zod, among all files that an entry point loads into a page. By default, only imports of zod's full build
 * count.
 */
function zodBelow(entry: string, build = /^zod$/): string[] {
  const seen = new Set([join(root, entry)]);
  const found: string[] = [];
  for (const file of seen) {
    for (const specifier of importsOf(file)) {
      if (build.test(specifier)) found.push(relative(root, file));
      const source = sourceOf(specifier, file);
      if (source) seen.add(source);
    }
  }
  return found;
}

// With zod's full build, a login page would load 17 kB more before anybody could sign in.
it.each(['form', 'list'])('@portals/platform/%s brings no more of zod than its mini build', (entry) => {
  expect(zodBelow(`packages/platform/src/${entry}.ts`)).toEqual([]);
});

// Every page loads the platform, and every portal the design system. Zod in one of them would make every such page 22 kB larger, and
// portals that use zod would still bundle their own copy.
it.each(['platform', 'ui'])('@portals/%s is without zod', (name) => {
  expect(zodBelow(`packages/${name}/src/public.ts`, /^zod\b/)).toEqual([]);
});

it('finds the full build of zod where it is imported', () => {
  expect(zodBelow('packages/contracts/src/auth/index.ts')).toContain('packages/contracts/src/auth/user.ts');
});
