import { strToU8, type Zippable, zipSync } from 'fflate';
import { openArchive } from './archive';
import { fileKind } from './file-kind';
import { openWorkbook } from './open-workbook';
import { workbookReader } from './workbook-reader';

/** Builds a workbook's archive as spreadsheet programs write it; `parts` replaces or adds files. */
function archive(
  sheets: Record<string, string>,
  parts: Record<string, string> = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const targets = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const files: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${xml}</worksheet>`.replace(/(<mergeCells|<\/worksheet>)/, '</sheetData>$1'),
      ]),
    ),
    ...parts,
  };
  const packed: Zippable = {};
  for (const [path, xml] of Object.entries(files)) packed[path] = strToU8(xml);
  const bytes = zipSync(packed);
  return new Uint8Array(bytes);
}

const textOf = async (blob: Blob) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

const csvOf = async (bytes: Uint8Array, sheet = 0, language: 'en' | 'es' = 'es') =>
  (await textOf(openWorkbook(bytes).csv(sheet, language))).replace('\uFEFF', '').split('\r\n').slice(0, -1);

const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

/** Builds the styles file; the style at each index uses the format at the same index. */
function styles(...formats: (string | number)[]): Record<string, string> {
  const escaped = (format: string) => format.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const own = formats.flatMap((format, at) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + at}" formatCode="${escaped(format)}"/>`] : [],
  );
  const used = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? 200 + at : format}"/>`,
  );
  return {
    'xl/styles.xml': `<styleSheet><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${used.join('')}</cellXfs></styleSheet>`,
  };
}

describe('numbers and days are converted as displayed', () => {
  it.each<[string, string | number, number | string, string]>([
    ['leading zeros', '0000', 7, '0007'],
    ['a post code', '00000', 8001, '08001'],
    ['a number without a format', 0, 1234.5, '"1234,5"'],
    ['rounding errors of a sum', 0, 0.1 + 0.2, '"0,3"'],
    ['a telephone number with a country', 0, 346001234567890, '346001234567890'],
    ['a telephone number by format', '000 000 000', 600123456, '600 123 456'],
    ['a number with exponent in the file', 0, '6.00123456E8', '600123456'],
    ['a long number by a format with exponent', 11, 34600123456, '34600123456'],
    ['a fraction by a format with exponent', 11, 12345.5, '"1,23E+04"'],
    ['a time of more than a day', 46, 1.5, '36:00:00'],
    ['a time', 20, 0.75, '18:00'],
    ['the time of the reader', '[$-F400]h:mm:ss\\ AM/PM', 0.75, '18:00:00'],
    ['currency', '#,##0.00 "€"', 12345.5, '"12.345,50 €"'],
    ['bookkeeping', '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-', 12345.5, '"12.345,50 €"'],
    ['percent', 9, 0.5, '50%'],
    ['percent with decimals', 10, 0.125, '"12,50%"'],
    ['text that is a number', 49, 12, '12'],
    ['a format that is none', 'bad[[', 5, '5'],
  ])('%s', async (_name, format, value, shown) => {
    const bytes = archive({ A: row(text('h'), number(value, 1)) }, styles(0, format));
    expect(await csvOf(bytes)).toEqual([`h,${shown}`]);
  });

  it.each([
    14,
    15,
    16,
    17,
    'dd/mm/yyyy',
    'm/d/yy',
    'mm/dd/yyyy',
    'd-mmm-yy',
    'dd.mm.yyyy',
    'yyyy/mm/dd',
    '[$-F800]dddd, mmmm dd, yyyy',
    '[$-C0A]d "de" mmmm "de" yyyy;@',
    '[$-409]mmmm d, yyyy',
    'dddd',
    'mmm',
    '[Red]d/m/yy',
  ])('a day as a day, even if it is displayed as %s', async (format) => {
    // 3 May 2023, which could be mistaken for 5 March.
    const bytes = archive({ A: row(text('h'), number(45049, 1)) }, styles(0, format));
    expect(await csvOf(bytes)).toEqual(['h,2023-05-03']);
    expect(await csvOf(bytes, 0, 'en')).toEqual(['h,2023-05-03']);
  });

  it.each<[string | number, string]>([
    [22, '2023-05-03 12:30'],
    ['m/d/yy h:mm AM/PM', '2023-05-03 12:30'],
    ['dd/mm/yyyy hh:mm:ss', '2023-05-03 12:30'],
    ['m/d/yy', '2023-05-03'],
  ])('a moment as a day and its time, even if it is displayed as %s', async (format, shown) => {
    const bytes = archive({ A: row(text('h'), number(45049.520833333336, 1)) }, styles(0, format));
    expect(await csvOf(bytes)).toEqual([`h,${shown}`]);
  });

  it('in the user’s language', async () => {
    const cells = row(number(1234.5, 1), '<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>');
    const bytes = archive({ A: cells }, styles(0, '#,##0.00'));
    expect(await csvOf(bytes, 0, 'en')).toEqual(['"1,234.50",TRUE,FALSE']);
    expect(await csvOf(bytes, 0, 'es')).toEqual(['"1.234,50",VERDADERO,FALSO']);
  });

  it('counted from 1904 if the workbook does so', async () => {
    const parts = {
      ...styles(0, 14),
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    };
    expect(await csvOf(archive({ A: row(number(43538, 1), number(5.5)) }, parts), 0, 'en')).toEqual([
      '2023-03-15,5.5',
    ]);
  });
});

describe('cells', () => {
  it('can have shared texts, even with mixed formatting', async () => {
    const shared =
      '<sst><si><t>Muñoz &amp; Co</t></si><si><r><t>Ho</t></r><r><t xml:space="preserve">tel </t></r><rPh><t>aid</t></rPh><r><t>Sol</t></r></si><si><t>a_x000D_b</t></si></sst>';
    const cells = ['0', '1', '2', '9'].map((at) => `<c t="s"><v>${at}</v></c>`);
    const bytes = archive({ A: row(...cells) }, { 'xl/sharedStrings.xml': shared });
    expect(await csvOf(bytes)).toEqual(['Muñoz & Co,Hotel Sol,"a\rb"']);
  });

  it('have the last results of formulas, including errors', async () => {
    const cells = [
      '<c t="str"><f>A1&amp;"x"</f><v>Ana x</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c t="d"><v>2026-11-22T00:00:00</v></c>',
    ];
    expect(await csvOf(archive({ A: row(...cells) }))).toEqual(['Ana x,2,#DIV/0!,2026-11-22']);
  });

  it('stay in their columns and rows', async () => {
    const rows = `<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="9"><c r="A9"><v>3</v></c></row><row r="10"><c r="A10" s="1"/></row>`;
    expect(await csvOf(archive({ A: rows }))).toEqual(['', ',1,,2', ...Array(6).fill(''), '3,,,']);
  });

  it('are quoted if they contain commas, quotes, line breaks or outer spaces', async () => {
    const cells = ['a,b', 'say "x"', 'two\nlines', ' space', "'=x", '+34 600'].map(text);
    expect((await csvOf(archive({ A: row(...cells) }))).join('\r\n')).toBe(
      '"a,b","say ""x""","two\nlines"," space",\'=x,+34 600',
    );
  });

  it('fill all rows that they are merged across, but only one column', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>7</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>' +
      '<row r="3"><c r="B3"><v>3</v></c></row><row r="4"><c r="B4"><v>4</v></c></row>' +
      '<mergeCells><mergeCell ref="A1:A3"/><mergeCell ref="C1:D1"/></mergeCells>';
    expect(await csvOf(archive({ A: rows }))).toEqual(['1,,7', '1,2,', '1,3,', ',4,']);
  });

  it('are in the row that the user sees, even after blank ones', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="4"><c r="B4"><v>4</v></c></row>';
    expect(await csvOf(archive({ A: rows }))).toEqual(['1,', '', '', ',4']);
  });

  it('are found when every element has a prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await csvOf(archive({ A: '' }, { 'xl/worksheets/sheet1.xml': sheet }))).toEqual(['5']);
  });
});

describe('sheets', () => {
  const hidden = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Lists" state="hidden" r:id="rId1"/><sheet name="Clients &amp; more" r:id="rId2"/></sheets></workbook>',
  };

  it('are the visible ones', async () => {
    const bytes = archive({ A: row(text('no')), B: row(text('yes')) }, hidden);
    expect(openWorkbook(bytes).sheets).toEqual(['Clients & more']);
    expect(await csvOf(bytes)).toEqual(['yes']);
  });

  it('are read one by one', async () => {
    const bytes = archive({ A: row(text('first')), B: row(text('second')) });
    expect(await csvOf(bytes, 1)).toEqual(['second']);
    expect(await csvOf(bytes, 0)).toEqual(['first']);
  });
});

describe('a file that cannot be read reports the reason', () => {
  const zipped = (...paths: string[]) => {
    const files: Zippable = {};
    for (const path of paths) files[path] = strToU8('<x/>');
    return zipSync(files);
  };
  const wide = row(...Array.from({ length: 501 }, () => number(1)));
  const [whole] = [archive({ A: row(text('a')) })];

  it.each<[string, Uint8Array, string]>([
    ['a document of LibreOffice', zipped('mimetype', 'content.xml', 'META-INF/manifest.xml'), 'openDocument'],
    ['another archive', zipped('word/document.xml'), 'otherWorkbook'],
    ['a binary workbook', zipped('xl/workbook.bin'), 'otherWorkbook'],
    ['half a file', whole.slice(0, whole.length / 2), 'brokenWorkbook'],
    ['no archive', strToU8('PK\u0003\u0004 and nothing more'), 'brokenWorkbook'],
    ['XML that is not closed', archive({ A: '<row><c>' }), 'brokenWorkbook'],
    [
      'a sheet that is not there',
      archive({ A: '' }, { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
      'noSheet',
    ],
    ['a sheet without cells', archive({ A: '<row r="1"><c r="A1" s="1"/></row>' }), 'emptySheet'],
    ['too many columns', archive({ A: wide }), 'tooManyColumns'],
    ['too many rows', archive({ A: row(number(1)).repeat(200_002) }), 'tooManyRows'],
  ])('%s', (_name, bytes, reason) => {
    expect(() => openWorkbook(bytes).csv(0, 'en')).toThrow(reason);
  });

  it('a part that unpacks to more than the limit, before it is unpacked', () => {
    const bytes = zipSync({ 'xl/big.xml': new Uint8Array(2_000_000) });
    expect(bytes.length).toBeLessThan(5000);
    expect(() => openArchive(bytes, 1_999_999).read('xl/big.xml')).toThrow('workbookTooLarge');
    expect(openArchive(bytes, 2_000_000).read('xl/big.xml')).toHaveLength(2_000_000);
  });

  it('a part that declares a smaller size than it has', () => {
    const bytes = archive({ A: row(text('a')).repeat(1000) });
    // Declares a size of 1000 for the sheet in both of its zip headers.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at += 1) {
      const mark = view.getUint32(at, true);
      if (mark === 0x02014b50 && view.getUint32(at + 24, true) > 10_000) view.setUint32(at + 24, 1000, true);
    }
    expect(() => openWorkbook(bytes).csv(0, 'en')).toThrow('brokenWorkbook');
  });

  it('a text that one cell repeats endlessly', () => {
    const shared = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`;
    const bytes = archive(
      { A: row('<c t="s"><v>0</v></c>').repeat(3400) },
      { 'xl/sharedStrings.xml': shared },
    );
    expect(() => openWorkbook(bytes).csv(0, 'en')).toThrow('workbookTooLarge');
  });
});

describe('the kind of a file', () => {
  const kind = (bytes: Uint8Array<ArrayBuffer>, name: string) => fileKind(new File([bytes], name));
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);

  it('is detected by its content and not by its name', async () => {
    expect(await kind(new Uint8Array(strToU8('a;b')), 'a.xlsx')).toBe('text');
    expect(await kind(archive({ A: '' }), 'a.csv')).toBe('workbook');
    expect(await kind(old, 'a.xlsx')).toBe('oldWorkbook');
    expect(await kind(new Uint8Array(), 'empty.csv')).toBe('text');
  });

  it('is a workbook up to 20 MB', async () => {
    const head = archive({ A: '' });
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(head);
      return bytes;
    };
    expect(await kind(padded(20 * 1024 * 1024), 'a.xlsx')).toBe('workbook');
    expect(await kind(padded(20 * 1024 * 1024 + 1), 'a.xlsx')).toBe('workbookTooLarge');
  });
});

describe('the reader in a worker', () => {
  it('opens a workbook and reads its sheets', async () => {
    const reader = await workbookReader();
    const bytes = archive({ First: row(text('a')), Second: row(number(7, 1)) }, styles(0, '000'));
    expect(await reader.open(new Blob([bytes]))).toEqual(['First', 'Second']);
    expect(await textOf(await reader.csv(1, 'en'))).toBe('\uFEFF007\r\n');
    reader.close();
  });

  it('reports what is wrong', async () => {
    const reader = await workbookReader();
    await expect(reader.open(new Blob(['no workbook']))).rejects.toMatchObject({ reason: 'brokenWorkbook' });
    await expect(reader.csv(0, 'en')).rejects.toMatchObject({ reason: 'brokenWorkbook' });
  });
});
