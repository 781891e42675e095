import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const rules = readFileSync(join(root, 'docs/product.md'), 'utf8');
const numbers = [...rules.matchAll(/^(\d+\.\d+) /gm)].map(([, number]) => number);

const citation = /\brules? (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)/g;
const skipped = /^(node_modules|dist|coverage|test-results|\..*)$/;

/** Sources and pages of the repository, by path from its root. */
function sources(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : sources(path);
    return /\.(tsx?|mjs|md)$/.test(entry.name) ? [path] : [];
  });
}

it('numbers each rule once', () => {
  expect(numbers.length).toBeGreaterThan(50);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('has every rule that code, tests or pages cite', () => {
  const cited = sources().flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(citation)].flatMap(([, list = '']) =>
      list.split(/, | and | to /).map((number) => ({ number, file })),
    ),
  );
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
