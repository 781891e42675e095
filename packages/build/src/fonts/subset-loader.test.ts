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

it.each(folders)('keeps every character that %s is written with', (folder) => {
  const texts = readLocales(join(workspace, folder));
  expect(texts).not.toBeNull();
  const missing = [...new Set(JSON.stringify(texts))].filter(
    (character) => !fontCharacters.includes(character),
  );
  expect(missing).toEqual([]);
});

it('keeps what is written in Spanish, Catalan, French, German and Portuguese', () => {
  for (const character of '¡¿ñçàéèíïóòúüâêîôûëãõäößÁÉÍÓÚÜÑÇ€ºª«»“”‘’—…') {
    expect(fontCharacters).toContain(character);
  }
});

it('leaves less than two thirds of a font, as WOFF2, and less than a third of a single weight', async () => {
  const require = createRequire(join(workspace, 'shell', 'package.json'));
  const file = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const font = await readFile(file);
  for (const [resourceQuery, share] of [
    ['', 2 / 3],
    ['?weight=600', 1 / 3],
  ] as const) {
    const subset = await subsetLoader.call({ resourceQuery }, font);
    expect(subset.toString('latin1', 0, 4)).toBe('wOF2');
    expect(subset.length / font.length).toBeLessThan(share);
  }
});
