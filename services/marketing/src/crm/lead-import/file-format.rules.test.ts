import { firstRecords, separatorOf } from './file-format.rules.js';

it.each([
  ['semicolon', 'a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5'],
  ['comma', 'a,b,c\n"x;y;z",2,3'],
  ['tab', 'a\tb\tc\n1,2\t3;4\t5'],
  ['pipe', 'a|b\n1|2'],
  ['comma', 'only one column\nrow\nrow'],
  ['semicolon', 'name;notes\nAcme;"one, two, three\nfour, five"\nAcme;"cut off in the midd'],
  ['semicolon', '\n;;\nname, full;e-mail;phone\nAna, Dra.;a@b.es;1\nLuz, Sra.;b@b.es;2'],
  ['semicolon', 'Name, title, role;E-mail\nAna;a@b.es\nLuz;c@d.es'],
  ['semicolon', 'Clientes, 2026\n\nname;notes\nAna;a, b\nLuz;c'],
  ['comma', ''],
  ['semicolon', 'sep=;\r\nname, first;notes, more\r\nAna;x'],
  ['tab', 'SEP=\t\na,b\tc\n1,2\t3'],
])('finds the %s', (separator, text) => {
  expect(separatorOf(text)).toBe(separator);
});

it('leaves out the line that tells Excel the separator, at the beginning alone', () => {
  const text = 'sep=;\nCompany;Notes\nsep=;\nAcme;x';
  expect(firstRecords(text, 'semicolon', 10).records).toEqual([
    { number: 1, cells: ['Company', 'Notes'] },
    { number: 2, cells: ['sep=', ''] },
    { number: 3, cells: ['Acme', 'x'] },
  ]);
  expect(firstRecords(text, 'comma', 10).records[0]).toEqual({ number: 1, cells: ['Company;Notes'] });
});
