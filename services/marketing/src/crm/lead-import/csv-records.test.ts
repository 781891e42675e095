import { type CsvRecord, csvRecords, type FileFormat } from './csv-records.js';
import { TextReader } from './text-bytes.rules.js';

const format: FileFormat = { encoding: 'utf-8', separator: 'semicolon' };

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, { size = 3, ...changes }: Partial<FileFormat> & { size?: number } = {}) {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(pieces(Buffer.from(text), size), { ...format, ...changes }))
    records.push(record);
  return records.map(({ number, cells }) => [number, ...cells]);
}

it.each([
  ['quotes, separators and newlines in quotes', 'a;"b;\n""c""";d', [[1, 'a', 'b;\n"c"', 'd']]],
  [
    'every kind of line end',
    'a\r\nb\nc\rd',
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ],
  ],
  [
    'lines that are blank, which count but are left out',
    'a\n\n;;\nb',
    [
      [1, 'a'],
      [4, 'b'],
    ],
  ],
  [
    'a quote within a cell',
    'a;5" screen\nb',
    [
      [1, 'a', '5" screen'],
      [2, 'b'],
    ],
  ],
  ['a byte order mark', '\uFEFF"a";b', [[1, 'a', 'b']]],
  ['characters that are cut between pieces', 'ñ€🚀;é', [[1, 'ñ€🚀', 'é']]],
  [
    'a first line that tells Excel the separator, which Excel does not count',
    'sep=;\r\na;b\r\nsep=;',
    [
      [1, 'a', 'b'],
      [2, 'sep=', ''],
    ],
  ],
  ['nothing', '', []],
])('reads %s', async (_name, text, records) => {
  for (const size of [1, 2, 5, 1000]) expect(await read(text, { size })).toEqual(records);
});

it('names the row at which a quote is opened and never closed', async () => {
  await expect(read('a;b\n1;2\n3;"4\n5;6\n')).rejects.toMatchObject({ code: 'LEAD_IMPORT_QUOTE', row: 3 });
});

it('gives up on a row that never ends, and takes a cell of a megabyte', async () => {
  const large = 'x'.repeat(1_000_000);
  expect(await read(`a;b\n1;${large}`, { size: 180_000 })).toEqual([
    [1, 'a', 'b'],
    [2, '1', large],
  ]);
  const endless = `a;b\n1;2\n3;"${'x;y\n'.repeat(600_000)}`;
  await expect(read(endless, { size: 180_000 })).rejects.toMatchObject({
    code: 'LEAD_IMPORT_ROW_SIZE',
    row: 3,
  });
});

it('takes little of a part apart before its records are asked for', async () => {
  const decoded = jest.spyOn(TextReader.prototype, 'read');
  const part = Buffer.from('company;person\n'.repeat(20_000));
  const records = csvRecords(pieces(part, part.length), format);
  await records.next();
  const taken = decoded.mock.calls.reduce((sum, [bytes]) => sum + bytes.length, 0);
  await records.return(undefined);
  decoded.mockRestore();
  expect(taken).toBeLessThan(part.length / 2);
});
