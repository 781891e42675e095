import { escapeMarkdown, linksIn, markdownText } from './limited-markdown.rules.js';

it.each([
  ['Hola **Ana**, *qué* tal', 'Hola Ana, qué tal'],
  ['**a *b* c** *d **e** f*', 'a b c d e f'],
  ['[la web](https://site.example/a)', 'la web (https://site.example/a)'],
  ['[https://site.example](https://site.example)', 'https://site.example'],
  ['2 * 3 * 4 y a**b', '2 * 3 * 4 y a**b'],
  ['** no **', '** no **'],
  ['****', '****'],
  [String.raw`\*a\* \[b\] \\ \n`, String.raw`*a* [b] \ \n`],
  ['[a](b c) [a] (b) [](x) [a]()', '[a](b c) [a] (b) [](x) [a]()'],
  ['{{contactName|*tú*}} {{ {a} {', '{{contactName|*tú*}} {{ {a} {'],
  ['<b>x</b> &amp; &', '<b>x</b> &amp; &'],
  ['uno\ndos\n\n\n  tres  ', 'uno\ndos\n\ntres'],
  ['- a\n* b\n• c', '- a\n- b\n- c'],
  ['3. a\n7) b', '3. a\n4. b'],
  ['1. a\n\n2. b\nc\n3. d', '1. a\n\n2. b\n\nc\n\n3. d'],
  ['antes\n- a\n1. b\ndespués', 'antes\n\n- a\n\n1. b\n\ndespués'],
  ['-a\n1.b\n- ', '-a\n1.b\n-'],
  ['', ''],
])('reads %j', (text, plain) => {
  expect(markdownText(text)).toBe(plain);
});

it('finds links, in bold and in lists too', () => {
  expect(linksIn('[a](x)\n- **b [c](y)** *[d](z)*\n\n\\[e](w)')).toEqual(['x', 'y', 'z']);
});

it.each([
  'a * b ** c [d](e) \\ f',
  '- no es\n1. una lista',
  '2) x\n• y\n24. z',
  '{{contactName|*tú*}} *a*',
  'uno\ndos\n\ntres',
])('writes %j so that it is read as it is', (text) => {
  expect(markdownText(escapeMarkdown(text))).toBe(text);
});

it.each(['*', '**', '**a ', '*a **b ', '[', '[a](', '{{', '\\', '- *a\n', '](x)'])(
  'reads a long text of %j to its end',
  (piece) => {
    const text = piece.repeat(60_000 / piece.length);
    expect(markdownText(text).length).toBeGreaterThanOrEqual(text.length / 3);
  },
);
