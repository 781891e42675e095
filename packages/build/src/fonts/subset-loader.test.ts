import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readLocales } from '../locales.js';
import { findWorkspace } from '../workspace.js';
import subsetLoader, { fontCharacters } from './subset-loader.js';

const workspace = findWorkspace(import.meta.dirname);
const folders = [
  'shell',
  'mfe-comercia',
  'mfe-consulting',
  'mfe-leadmanager',
  'mfe-marketing',
  'packages/platform',
];

const { common, rare } = fontCharacters;

it.each(folders)('keeps every character that %s is written with', (folder) => {
  const texts = readLocales(join(workspace, folder));
  expect(texts).not.toBeNull();
  const missing = [...new Set(JSON.stringify(texts))].filter(
    (character) => !(common + rare).includes(character),
  );
  expect(missing).toEqual([]);
});

it('keeps what is written in Spanish, Catalan, French, German and Portuguese', () => {
  for (const character of '¡¿ñçàéèíïóòúüâêîôûëãõäößÁÉÍÓÚÜÑÇ€ºª«»“”‘’—…') {
    expect(common + rare).toContain(character);
  }
});

it('fetches no second file for the public pages', () => {
  const { en, es } = readLocales(join(workspace, 'mfe-marketing')) ?? {};
  // Document titles are excluded: they alone contain a `|`, and browsers show them in another font. Placeholders in braces are removed too.
  const { heads: _, ...english } = en as Record<string, unknown>;
  const { heads: __, ...spanish } = es as Record<string, unknown>;
  const texts = JSON.stringify([Object.values(english), Object.values(spanish)], (_key, value) =>
    value !== null && typeof value === 'object' ? Object.values(value) : value,
  ).replace(/\{\{\w+\}\}|[[\]]|<\/?\w+>|\\"/g, '');
  expect([...new Set(texts)].filter((character) => rare.includes(character))).toEqual([]);
});

it('fetches the rare characters, and only those, when a page has one', async () => {
  const css = await readFile(join(workspace, 'shell', 'src', 'style', 'main.css'), 'utf8');
  const declared = Array.from(css.matchAll(/unicode-range:([^;]+);/g), ([, ranges = '']) =>
    ranges
      .split(',')
      .flatMap((range) => {
        const [first = 0, last = first] = range
          .replace('U+', '')
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return Array.from({ length: last - first + 1 }, (_, n) => String.fromCharCode(first + n));
      })
      .join(''),
  );
  expect(declared).toEqual([rare, rare]);
  expect([...common].filter((character) => rare.includes(character))).toEqual([]);
});

it('leaves less than two thirds of a font, as WOFF2, and less than a third of a single weight', async () => {
  const require = createRequire(join(workspace, 'shell', 'package.json'));
  const file = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const font = await readFile(file);
  for (const [resourceQuery, share] of [
    ['', 2 / 3],
    ['?weight=600', 1 / 3],
    ['?rare', 1 / 3],
  ] as const) {
    const subset = await subsetLoader.call({ resourceQuery }, font);
    expect(subset.toString('latin1', 0, 4)).toBe('wOF2');
    expect(subset.length / font.length).toBeLessThan(share);
  }
});
