import { csvLine } from './csv.js';

it('quotes what any separator, quote or line break would split, and disarms formulas', () => {
  expect(csvLine(['a', null, 'b;c', 'd,e', 'say "no"', 'two\r\nlines', ' x', '=1', '-"', "'x"], ';')).toBe(
    `a;;"b;c";"d,e";"say ""no""";"two\r\nlines";" x";'=1;"'-""";''x\r\n`,
  );
});

it.each(['=1+1', '+34 600', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＠A1'])('disarms %j', (text) => {
  expect(csvLine([text], ',')).toMatch(/^"?'/);
});
