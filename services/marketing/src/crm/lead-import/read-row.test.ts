import { LeadImportSettings } from '@portals/contracts/marketing';
import { readRow } from './read-row.js';

const mapping = [
  'companyName',
  'contactName',
  'contactName',
  'contactEmail',
  'contactPhone',
  'nextStepOn',
  null,
];
const settings = LeadImportSettings.parse({
  encoding: 'utf-8',
  separator: 'semicolon',
  mapping,
  source: 'Feria',
});
const row = ['Acme', 'José', 'Muñoz', 'J@Acme.com', '600 123 456', '01/12/2026', 'left out'];

/** Returns a copy of the row with one cell replaced. */
const withCell = (column: number, cell: string) =>
  row.map((value, place) => (place === column ? cell : value));

it('reads a row as a lead, with what it has itself', () => {
  const read = readRow(row, settings);
  expect(read).toMatchObject({
    lead: {
      ...{ companyName: 'Acme', contactName: 'José Muñoz', contactEmail: 'j@acme.com' },
      ...{
        contactPhone: '600 123 456',
        nextStepOn: '2026-12-01',
        source: 'Feria',
        status: 'new',
        notes: null,
      },
    },
  });
  const own = 'own' in read ? [...read.own] : [];
  expect(own).toEqual(['companyName', 'contactName', 'contactEmail', 'contactPhone', 'nextStepOn']);
});

it.each([
  ['mailto:J@Acme.com', 'j@acme.com'],
  ['MAILTO: j@acme.com', 'j@acme.com'],
  ['José Muñoz <j@acme.com>', 'j@acme.com'],
  ['j@acme.com < mailto:j@acme.com >', 'j@acme.com'],
  ['<j@acme.com>', 'j@acme.com'],
])('reads the address in %j (rule 9.22)', (written, contactEmail) => {
  expect(readRow(withCell(3, written), settings)).toMatchObject({ lead: { contactEmail } });
});

it('treats the missing cells of a shorter row as empty', () => {
  expect(readRow(['Acme'], settings)).toMatchObject({ lead: { companyName: 'Acme', contactName: null } });
});

it.each([
  ['Ganado', 'won'],
  [' contáctado', 'contacted'],
  ['New', 'New'],
  ['PROPUESTA', 'proposal'],
  ['Nuevo cliente', 'Nuevo cliente'],
])('stores the status %j of a file as %j', (written, status) => {
  const withStatus = { ...settings, mapping: ['companyName' as const, 'status' as const] };
  expect(readRow(['Acme', written], withStatus)).toMatchObject({ lead: { status } });
  expect(readRow(['Acme'], { ...withStatus, status: written })).toMatchObject({
    lead: { status: status.trim() },
  });
});

it.each([
  ['no company', withCell(0, '  '), ['companyName REQUIRED']],
  ['a company that is too long', withCell(0, 'x'.repeat(1_000_000)), ['companyName TOO_LONG']],
  ['NUL', withCell(0, 'Ac\0me'), ['companyName INVALID_FORMAT']],
  ['half a character', withCell(1, '\ud83d'), ['contactName INVALID_FORMAT']],
  ['a wrong address', withCell(3, 'a@'), ['contactEmail INVALID_EMAIL']],
  ['two addresses', withCell(3, '<a@b.example> <c@d.example>'), ['contactEmail INVALID_EMAIL']],
  ['a day that is none', withCell(5, '31/02/2026'), ['nextStepOn NO_SUCH_DAY']],
  ['a day before 1970', withCell(5, '31/01/0206'), ['nextStepOn NOT_A_DAY']],
  ['a phone that a spreadsheet has shortened', withCell(4, '3,46E+10'), ['contactPhone PHONE_SHORTENED']],
  ['an error of a spreadsheet', withCell(4, '#¡DIV/0!'), ['contactPhone SPREADSHEET_ERROR']],
  ['an error in place of the company', withCell(0, '#N/A'), ['companyName SPREADSHEET_ERROR']],
  ['a column that is too narrow', withCell(5, '########'), ['nextStepOn SPREADSHEET_ERROR']],
  [
    'several faults',
    ['', '', '', 'x', '', '?'],
    ['companyName REQUIRED', 'contactEmail INVALID_EMAIL', 'nextStepOn INVALID_DAY'],
  ],
  ['a cell without a heading', [...row, 'more'], ['row ROW_CELLS']],
  ['another separator', ['Acme,José,Muñoz'], ['row ROW_CELLS']],
])('refuses a row with %s', (_name, cells, faults) => {
  const read = readRow(cells, settings);
  const found = 'faults' in read ? read.faults : [];
  const codes = found.map(({ field, code }) => `${field} ${typeof code === 'string' ? code : code.code}`);
  expect(codes).toEqual(faults);
});

it('allows empty cells behind the last heading', () => {
  expect(readRow([...row, '', ' '], settings)).toHaveProperty('lead');
});

it.each([
  ["'+34 600 123 456", '+34 600 123 456'],
  ["''=x", "'=x"],
  ["'Ndrangheta", "'Ndrangheta"],
])('takes away what an export has put in front of %s', (cell, value) => {
  const notes = { ...settings, mapping: ['companyName' as const, 'notes' as const] };
  expect(readRow(['Acme', cell], notes, true)).toMatchObject({ lead: { notes: value } });
  // In a file from another program, the cell is stored unchanged.
  expect(readRow(['Acme', cell], notes)).toMatchObject({ lead: { notes: cell } });
});

it('takes the apostrophe off a number in any file', () => {
  expect(readRow(withCell(4, "'+34 600 123 456"), settings)).toMatchObject({
    lead: { contactPhone: '+34 600 123 456' },
  });
});

it.each(['#1 in sales', '# 5', 'C#', '#', '##', 'DIV/0'])('does not change the text %s', (text) => {
  expect(readRow(withCell(1, text), settings)).toMatchObject({ lead: { contactName: `${text} Muñoz` } });
});

it.each([
  '#DIV/0!',
  '#N/A',
  '#N/D',
  '#NAME?',
  '#¿NOMBRE?',
  '#NULL!',
  '#¡NULO!',
  '#NUM!',
  '#¡NUM!',
  '#REF!',
  '#¡REF!',
  '#VALUE!',
  '#¡VALOR!',
  '#SPILL!',
  '#¡DESBORDAMIENTO!',
  '#CALC!',
])('takes %s for an error of a spreadsheet', (cell) => {
  expect(readRow(withCell(4, cell), settings)).toMatchObject({ faults: [{ field: 'contactPhone' }] });
});

const leavingOut = { ...settings, wrongValues: 'leaveOut' as const };
it('leaves wrong values out and keeps the lead, when that is asked for', () => {
  const cells = ['Acme', '#REF!', 'Muñoz', 'a@', '3.46E+10', '30/02/2026', ''];
  const read = readRow(cells, leavingOut);
  expect(read).toMatchObject({
    lead: {
      companyName: 'Acme',
      contactName: 'Muñoz',
      contactEmail: null,
      contactPhone: null,
      nextStepOn: null,
    },
  });
  if ('faults' in read) throw new Error('It was refused');
  expect(read.leftOut.map(({ field }) => field)).toEqual([
    ...['contactName', 'contactEmail', 'contactPhone', 'nextStepOn'],
  ]);
  expect([...read.own]).toEqual(['companyName', 'contactName']);
});

it.each([
  ['no company', withCell(0, ''), 'companyName'],
  ['an error in place of the company', withCell(0, '#N/A'), 'companyName'],
  ['a company that is too long', withCell(0, 'x'.repeat(300)), 'companyName'],
  ['another shape', [...row, 'more'], 'row'],
])('still refuses a row with %s', (_name, cells, field) => {
  expect(readRow(cells, leavingOut)).toMatchObject({ faults: [{ field }] });
});

it('leaves a legal basis out as a whole', () => {
  const basis = {
    ...leavingOut,
    mapping: ['companyName', 'legalBasis', 'legalBasisOn', 'legalBasisSource'] as const,
  };
  const read = readRow(['Acme', 'consent', '30/02/2026', 'Web'], { ...basis, mapping: [...basis.mapping] });
  expect(read).toMatchObject({ lead: { legalBasis: null, legalBasisOn: null, legalBasisSource: null } });
  const whole = readRow(['Acme', 'consent', '02/11/2026', ''], { ...basis, mapping: [...basis.mapping] });
  expect(whole).toMatchObject({ lead: { legalBasis: null, legalBasisOn: null } });
});

it('reads when a lead was created, which is no value that could be changed', () => {
  const came = { ...settings, mapping: ['companyName' as const, 'createdAt' as const] };
  const read = readRow(['Acme', '2025-03-04T05:06:07.089Z'], came);
  expect(read).toMatchObject({ createdAt: new Date('2025-03-04T05:06:07.089Z') });
  expect('own' in read && [...read.own]).toEqual(['companyName']);
  expect(readRow(['Acme', ''], came)).toMatchObject({ createdAt: null });
  expect(readRow(['Acme', '9999-01-01'], came)).toMatchObject({ faults: [{ field: 'createdAt' }] });
});

it('writes the code of a country that is not the usual one into its numbers', () => {
  const british = { ...settings, country: 'GB' };
  expect(readRow(withCell(4, '020 7946 0123'), british)).toMatchObject({
    lead: { contactPhone: '+44 20 7946 0123' },
  });
  expect(readRow(withCell(4, 'call me'), british)).toMatchObject({ lead: { contactPhone: 'call me' } });
});

it('takes source and status from the row before the settings', () => {
  const read = readRow(['Acme', 'Web', 'won'], { ...settings, mapping: ['companyName', 'source', 'status'] });
  expect(read).toMatchObject({ lead: { source: 'Web', status: 'won' } });
});

const basisSettings = {
  ...settings,
  mapping: [
    'companyName' as const,
    'legalBasis' as const,
    'legalBasisOn' as const,
    'legalBasisSource' as const,
    'contactPhone' as const,
    'contactEmail' as const,
  ],
};

it.each([
  [
    ['Consentimiento', '02/11/2026', 'Web'],
    ['consent', '2026-11-02', 'Web'],
  ],
  [
    [' CONSENT ', '2026-11-02', 'Fair'],
    ['consent', '2026-11-02', 'Fair'],
  ],
  [['cliente'], ['customer', null, null]],
  [
    ['Customer', '', 'Invoice 7'],
    ['customer', null, 'Invoice 7'],
  ],
  [[], [null, null, null]],
])('reads the legal basis %j', (cells, [legalBasis, legalBasisOn, legalBasisSource]) => {
  expect(readRow(['Acme', ...cells], basisSettings)).toMatchObject({
    lead: { legalBasis, legalBasisOn, legalBasisSource },
  });
});

it.each([
  [['yes'], ['legalBasis UNKNOWN_LEGAL_BASIS']],
  [['consent'], ['legalBasisOn CONSENT_DAY_REQUIRED', 'legalBasisSource CONSENT_SOURCE_REQUIRED']],
  [['consent', '31/02/2026', 'Web'], ['legalBasisOn NO_SUCH_DAY']],
  [['consent', '9998-12-31', 'Web'], ['legalBasisOn LEGAL_BASIS_IN_FUTURE']],
  [['', '2026-11-02'], ['legalBasis LEGAL_BASIS_REQUIRED']],
  [
    ['consent', '', 'Web', '3,46E+10'],
    ['contactPhone PHONE_SHORTENED', 'legalBasisOn CONSENT_DAY_REQUIRED'],
  ],
  [
    ['consent', '', 'Web', '', 'mal@'],
    ['contactEmail INVALID_EMAIL', 'legalBasisOn CONSENT_DAY_REQUIRED'],
  ],
  [
    ['consent', '31/02/2026', '', '', 'mal@'],
    ['contactEmail INVALID_EMAIL', 'legalBasisOn NO_SUCH_DAY'],
  ],
])('refuses a row with the legal basis %j', (cells, faults) => {
  const read = readRow(['Acme', ...cells], basisSettings);
  const found = 'faults' in read ? read.faults : [];
  const codes = found.map(({ field, code }) => `${field} ${typeof code === 'string' ? code : code.code}`);
  expect(codes).toEqual(faults);
});
