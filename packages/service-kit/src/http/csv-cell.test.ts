import { csvLine, guardedText, unguardedText } from './csv.js';

/** Characters that cause a cell to be guarded, and some that do not. */
const alphabet = [
  "'",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\u0001',
  '\u007f',
  '＝',
  '"',
  ',',
  ';',
  ' ',
  'a',
  'ñ',
  '🚀',
];
/** Yields every text of up to four of these characters. */
function* texts(length = 4): Generator<string> {
  yield '';
  if (length === 0) return;
  for (const rest of texts(length - 1)) for (const first of alphabet) yield first + rest;
}

it('returns every text unchanged, and gives no two texts the same cell', () => {
  const cells = new Map<string, string>();
  for (const text of texts()) {
    const cell = guardedText(text);
    if (unguardedText(cell) !== text)
      throw new Error(`${JSON.stringify(text)} became ${JSON.stringify(cell)}`);
    const other = cells.get(cell);
    if (other !== undefined && other !== text) throw new Error(`two texts are ${JSON.stringify(cell)}`);
    cells.set(cell, text);
  }
  expect(cells.size).toBeGreaterThan(alphabet.length ** 4);
});

it.each([
  '=1+1',
  '+34 600',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\u0001',
  '\u0085',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('lets no cell begin like %j', (text) => {
  expect(guardedText(text)).toBe(`'${text}`);
});

it('leaves everything else as it is', () => {
  for (const text of ['', '600 12 34 56', 'a=1', 'José', '2026-12-01', ' =1', '🚀'])
    expect(guardedText(text)).toBe(text);
});

it('leaves an apostrophe that is part of an imported text', () => {
  expect(["'t Hooft", "'n Roll", "'", "O'Neill"].map(unguardedText)).toEqual([
    "'t Hooft",
    "'n Roll",
    "'",
    "O'Neill",
  ]);
});

it('removes the guard of other programs too', () => {
  expect(unguardedText("'=1+1")).toBe('=1+1');
});

it('writes a line with quotes where any separator, quote or line break needs them', () => {
  expect(csvLine(['a', null, 'b;c', 'd,e', 'say "no"', 'two\r\nlines', ' x', '=1', '-"'], ';')).toBe(
    `a;;"b;c";"d,e";"say ""no""";"two\r\nlines";" x";'=1;"'-"""\r\n`,
  );
});
