import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalDescriptor } from '@portals/contracts/releases';
import { compareLocales, localeOf, readLocales, resolveHeads } from './locales.js';

describe('compareLocales', () => {
  it('accepts equal keys, texts and variables', () => {
    const en = { a: 'Hi {{name}}', b: { c: 'x' } };
    expect(compareLocales({ en, es: { a: '{{ name }}, hola', b: { c: 'y' } } })).toEqual([]);
  });

  it.each([
    ['a key that Spanish lacks', { a: 'x', b: 'y' }, { a: 'x' }, '"b" is missing in es.json'],
    ['a key that English lacks', { a: 'x' }, { a: 'x', b: { c: 'y' } }, '"b.c" is missing in en.json'],
    ['an empty text', { a: 'x' }, { a: '  ' }, '"a" is empty in es.json'],
    ['a text where the other has a group', { a: 'x' }, { a: { b: 'x' } }, '"a" is missing in es.json'],
    ['other variables', { a: '{{n}}' }, { a: '{{m}}' }, '"a" uses {n} in en.json and {m} in es.json'],
    [
      'a variable that one lacks',
      { a: '{{n}} {{m}}' },
      { a: '{{n}}' },
      '"a" uses {m, n} in en.json and {n} in es.json',
    ],
  ])('reports %s', (_what, en, es, problem) => {
    expect(compareLocales({ en, es })).toContain(problem);
  });

  it('lets a plural form spell its number out', () => {
    expect(
      compareLocales({
        en: { a_one: 'one thing', a_other: '{{count}} things' },
        es: { a_one: '{{count}} cosa', a_other: '{{count}} cosas' },
      }),
    ).toEqual([]);
    expect(compareLocales({ en: { count: 'one' }, es: { count: '{{n}}' } })).toHaveLength(1);
  });
});

describe('counted texts', () => {
  const problems = (texts: Record<string, string>) => compareLocales({ en: texts, es: texts });

  it.each([
    [
      'a count in a text of one form',
      { a: '{{count}} of 4' },
      '"a" counts in es.json and has no forms _one and _other',
    ],
    ['a lone form for one', { a_one: 'one' }, '"a_other" is missing in en.json'],
    ['a lone form for others', { a_other: '{{count}}' }, '"a_one" is missing in es.json'],
  ])('reports %s', (_what, texts, problem) => {
    expect(problems(texts)).toContain(problem);
  });

  it.each([
    'mfe-admin',
    'mfe-comercia',
    'mfe-consulting',
    'mfe-leadmanager',
    'mfe-marketing',
    'mfe-team',
    'shell',
    'packages/platform',
  ])('of %s have their forms, and the form for one never says a plural of one', (part) => {
    const locales = readLocales(join(__dirname, '..', '..', '..', part));
    const ones = JSON.stringify(locales).match(/"\w+_one":"[^"]*"/g) ?? [];
    for (const text of ones) {
      expect(text.replaceAll('{{count}}', '1')).not.toMatch(
        /\b(1|one|una?|uno) (problems|departments|strengths|compan\w+s|entries|problemas|departamentos|fortalezas|empresas|elementos|min\w+s)\b|\{\{total\}\} *$/i,
      );
    }
  });
});

describe('a folder', () => {
  let root: string;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'locales-'));
    await mkdir(join(root, 'src', 'locales'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (language: string, text: string) =>
    writeFileSync(join(root, 'src', 'locales', `${language}.json`), text);

  it('whose languages differ cannot be read, and every difference is named', () => {
    write('en', '{"a":"x","b":"y"}');
    write('es', '{"b":""}');
    expect(() => readLocales(root)).toThrow(/"a" is missing in es\.json\n.*"b" is empty in es\.json/);
  });
  it('with something other than texts cannot be read', () => {
    write('en', '{"a":["x"]}');
    write('es', '{"a":["x"]}');
    expect(() => readLocales(root)).toThrow('may hold only texts');
  });
  it('without the second language cannot be read', () => {
    write('en', '{}');
    expect(() => readLocales(root)).toThrow('es.json');
  });
});

describe('resolveHeads', () => {
  const descriptor = PortalDescriptor.parse({
    name: 'mfe-x',
    title: { en: 'X', es: 'X' },
    platform: '^1.0.0',
    locales: ['en', 'es'],
    routes: [{ path: '/x', access: 'public', head: 'pages.x' }],
  });
  const texts = (title: string) => ({ pages: { x: { title, description: 'd' } } });

  it('takes the texts that the route names, in both languages', () => {
    expect(resolveHeads(descriptor, { en: texts('Hi'), es: texts('Hola') })['/x']).toEqual({
      en: { title: 'Hi', description: 'd' },
      es: { title: 'Hola', description: 'd' },
    });
  });
  it('refuses a route whose texts are not there', () => {
    expect(() => resolveHeads(descriptor, { en: texts('Hi'), es: { pages: {} } })).toThrow(
      'Route /x: "pages.x" in es.json',
    );
  });
});

it('knows a locale file by its place', () => {
  expect(localeOf('/a/src/locales/es.json')).toBe('es');
  expect(localeOf('/a/src/locales/fr.json')).toBeNull();
  expect(localeOf('/a/src/other/es.json')).toBeNull();
});
