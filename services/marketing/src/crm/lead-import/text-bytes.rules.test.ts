import { bytesKindOf, encodingOf, foreignKindOf, TextReader } from './text-bytes.rules.js';

const utf16 = (text: string, ...mark: number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')]);
const bigEndian = (text: string, ...mark: number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le').swap16()]);
const whole = { isFirst: true, isLast: true };
const table = 'Empresa;Correo\nPeña;a@b.es\n';

it.each([
  ['plain ASCII', Buffer.from('a;b\n1;2'), 'utf-8'],
  ['UTF-8', Buffer.from(table), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${table}`), 'utf-8'],
  ['UTF-16 LE with a mark', utf16(table, 0xff, 0xfe), 'utf-16le'],
  ['UTF-16 LE without one', utf16(table), 'utf-16le'],
  ['UTF-16 BE with a mark', bigEndian(table, 0xfe, 0xff), 'utf-16be'],
  ['UTF-16 BE without one', bigEndian(table), 'utf-16be'],
  ['Windows-1252', Buffer.from(table, 'latin1'), 'windows-1252'],
])('finds and reads %s', (_name, bytes, encoding) => {
  const found = encodingOf(bytes, [bytesKindOf(bytes, whole)]);
  expect(found).toBe(encoding);
  const reader = new TextReader(found);
  const text = reader.read(bytes) + reader.end();
  if (bytes.length > 10) expect(text).toBe(table);
});

it('finds Windows-1252 by a letter that comes only in a later part', () => {
  expect(encodingOf(Buffer.from('a;b'), ['ascii', 'ascii', 'other'])).toBe('windows-1252');
  expect(encodingOf(Buffer.from('a;b'), ['ascii', 'utf-8'])).toBe('utf-8');
});

it('does not take a character split between two parts for another encoding', () => {
  const bytes = Buffer.from('ñ€🚀');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const first = bytesKindOf(bytes.subarray(0, cut), { isFirst: true, isLast: false });
    const last = bytesKindOf(bytes.subarray(cut), { isFirst: false, isLast: true });
    expect([cut, first, last]).not.toContain('other');
    const reader = new TextReader('utf-8');
    expect(reader.read(bytes.subarray(0, cut)) + reader.read(bytes.subarray(cut)) + reader.end()).toBe(
      'ñ€🚀',
    );
  }
});

it.each(['x;José\r\n', 'x;Gijón', 'x;Perú', '¿Empresa?;x'])(
  'finds Windows-1252 by a letter at the edge of the file: %j',
  (text) => {
    expect(bytesKindOf(Buffer.from(text, 'latin1'), whole)).toBe('other');
  },
);

it('reads a file with the mark of UTF-8 as UTF-8 in spite of a stray byte', () => {
  const bytes = Buffer.concat([Buffer.from(`\uFEFF${table}`), Buffer.from([0xf1])]);
  expect(encodingOf(bytes, [bytesKindOf(bytes, whole)])).toBe('utf-8');
});

it('reads the signs that Windows has where Latin 1 has none', () => {
  expect(new TextReader('windows-1252').read(Buffer.from([0x80, 0x92, 0x93, 0x9f, 0xf1]))).toBe('€’“Ÿñ');
});

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0, 16], 'binary'],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], 'binary'],
  ['a PDF', [...Buffer.from('%PDF-1.7')], 'binary'],
  ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0], 'workbook'],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
  ['other bytes', Array.from({ length: 300 }, (_, n) => n % 256), 'binary'],
  ['a table with one NUL', [...Buffer.from('a;b\n1\0;2')], null],
  ['a table', [...Buffer.from(table)], null],
  ['a table as UTF-16', [...utf16(table)], null],
])('reports %s', (_name, bytes, kind) => {
  expect(foreignKindOf(Buffer.from(bytes))).toBe(kind);
});
