import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** Packages that others import from. Portals, services, the shell and the gateway cannot import from each other. */
const shared = /^packages\/[^/]+\//;
/** Files that may reuse names: tests, their helpers, generated sources, and the styles of a single page. */
const apart =
  /\.test\.tsx?$|\/(test|testing|fixtures?|gallery\/groups)\/|\/testing\.tsx?$|\/portal-(files|sources)\.ts$|\/styles\.ts$/;

/** Names that may be declared more than once, because every package needs one, or because the declarations belong together. */
const allowed = new Set([
  // Declared by every portal for the portal's texts.
  'useText',
  // Declared by every service.
  'declaration',
  // Declared as a zod schema, and as a type in the part of the contracts that must not load zod.
  'Language',
]);

const declared =
  /^export (?:default )?(?:abstract |async )*(?:function\*?|const|class|interface|type|enum) (\w+)/gm;

/** Returns the package that a file belongs to: `packages/ui`, `mfe-consulting`, `services/auth`, `shell`. */
const ownerOf = (file: string) => /^(?:(?:packages|services)\/)?[^/]+/.exec(file)?.[0] ?? file;

/** Returns the files that declare each exported name. */
function declarations(): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  const found = new Map<string, string[]>();
  for (const file of files.split('\n')) {
    if (!/^(packages|shell|services|mfe-)/.test(file) || apart.test(file)) continue;
    // The set removes duplicates: a schema and the type of its values may share a name in one file.
    const names = new Set(
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(declared), ([, name = '']) => name),
    );
    for (const name of names) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** Returns true when the same code can import two of the files, so that a shared name would be ambiguous. */
const meet = (files: string[]) =>
  files.some((file) => shared.test(file)) || new Set(files.map(ownerOf)).size < files.length;

it('does not use one name for two things', () => {
  const twice = Array.from(declarations()).filter(
    ([name, files]) => files.length > 1 && meet(files) && !allowed.has(name),
  );
  expect(Object.fromEntries(twice)).toEqual({});
});
