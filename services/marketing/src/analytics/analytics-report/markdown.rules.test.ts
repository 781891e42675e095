import { escapedMarkdown, markdownTable } from './markdown.rules.js';

it.each([
  ['code', '`a`', '\\`a\\`'],
  ['emphasis', '*a* _b_ ~~c~~', '\\*a\\* \\_b\\_ \\~\\~c\\~\\~'],
  ['a link', '[a](b)', '\\[a\\](b)'],
  ['an image', '![a](b)', '!\\[a\\](b)'],
  ['HTML', '<b>', '\\<b\\>'],
  ['an entity', '&lt;', '\\&lt;'],
  ['a cell', 'a|b', 'a\\|b'],
  ['an escape', 'a\\*', 'a\\\\\\*'],
  ['a place of a template', '{a}', '\\{a\\}'],
  ['a formula', '$a$', '\\$a\\$'],
  ['an address of a page', 'https://a.example', 'https\\://a.example'],
  ['an address without its scheme', 'see WWW.a.example', 'see WWW\\.a.example'],
  ['an address of a person', 'ana@acme.es', 'ana\\@acme.es'],
])('shows %s as it was typed', (_what, text, escaped) => {
  expect(escapedMarkdown(text)).toBe(escaped);
});

it.each([
  ['# a', '\\# a'],
  ['> a', '\\> a'],
  ['- a', '\\- a'],
  ['+ a', '\\+ a'],
  ['=== a', '\\=== a'],
  ['--- a', '\\--- a'],
  ['  - a', ' \\- a'],
  ['1. a', '1\\. a'],
  [' 12) a', ' 12\\) a'],
])('makes no list or heading of %j', (text, escaped) => {
  expect(escapedMarkdown(text)).toBe(escaped);
});

it('leaves alone what means nothing within a line', () => {
  const text = 'Feria 2.0 (a-b = c), 12:30 + 5 % en 3. sitio';
  expect(escapedMarkdown(text)).toBe(text);
});

it('makes one line of several', () => {
  expect(escapedMarkdown('a\r\n\n- b\t\u0007c\u2028d')).toBe('a - b c d');
});

it('writes a table with text on the left and numbers on the right', () => {
  const rows = [
    ['a|b', '1'],
    ['# c\nd', '33.33'],
    ['1. e', '-5'],
  ];
  expect(markdownTable(['Figure', 'Value'], rows)).toBe(
    ['| Figure | Value |', '| --- | ---: |', '| a\\|b | 1 |', '| \\# c d | 33.33 |', '| 1. e | -5 |'].join(
      '\n',
    ),
  );
});
