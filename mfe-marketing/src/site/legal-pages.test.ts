import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legalPages } from '@portals/platform';
import { themes } from '@portals/ui/tokens';

const folder = join(__dirname, '..', '..', 'public');
const css = readFileSync(join(folder, 'legal', 'legal.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const colors = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [
      name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value.toUpperCase(),
    ]),
  );

it.each([
  ['light', light],
  ['dark', dark],
] as const)('has the colours of the design system in %s', (scheme, text) => {
  const used = colors(text);
  expect(Object.keys(used)).toHaveLength(8);
  for (const [name, value] of Object.entries(used)) {
    expect([name, value]).toEqual([name, new Map(Object.entries(themes[scheme])).get(name)?.toUpperCase()]);
  }
});

it.each(Object.values(legalPages))('%s is there, in both languages and of equal structure', (path) => {
  const html = readFileSync(join(folder, path), 'utf8');
  const versions =
    /<main[^>]*>\s*\{\{#es\}\}([\s\S]*)\{\{\/es\}\}\{\{#en\}\}([\s\S]*)\{\{\/en\}\}\s*<\/main>/.exec(html);
  const tags = (text = '') => text.match(/<(h1|h2|dt|li|p)\b/g);
  expect(tags(versions?.[1])).toEqual(tags(versions?.[2]));
  expect(tags(versions?.[1])?.length).toBeGreaterThan(10);
});
