import { companyPrefix, searchTermsOf, searchTextOf } from './search-text.rules.js';

/** Whether a search finds a row, as the database decides it. */
function finds(search: string, text: string): boolean {
  const terms = searchTermsOf(search);
  const has = (word: string) => text.includes(` ${word}`);
  return terms.length > 0 && terms.every((alternatives) => alternatives.some((words) => words.every(has)));
}

const lead = searchTextOf(
  ['Peña e Hijos', 'José Muñoz', 'jose.munoz@acme.com', 'Jefe de compras', 'Usa 3M en 2024', null],
  '+34 600 12 34 56',
);

it.each([
  'pena',
  'PEÑA hij',
  'munoz',
  'muñoz jose',
  'acme',
  'acme.com',
  'jose.munoz@acme',
  'de',
  '3m',
  '2024',
  '600123456',
  '600 123 456',
  '600-12-34-56',
  '+34 600 12 34 56',
  '0034600123456',
  '34600',
  'munoz 600 123',
  '600 12',
  '12 34',
])('%s finds the lead', (search) => {
  expect(finds(search, lead)).toBe(true);
});

it.each(['unoz', 'ña', 'pena garcia', '600123457', '00123456789', '', ' ', '%', '_', 'cme', '2024 2025'])(
  '%s does not find it',
  (search) => {
    expect(finds(search, lead)).toBe(false);
  },
);

it('finds a number written with two noughts for the plus sign', () => {
  const text = searchTextOf([], '0034 600 12 34 56');
  expect(finds('+34600123456', text)).toBe(true);
  expect(finds('600123456', text)).toBe(true);
});

it('takes too few digits for no number', () => {
  expect(searchTextOf([], 'ext. 12')).toBe(' ext 12');
});

it('has a prefix in front of every word, and the beginning of a long one as a word', () => {
  const long = 'a'.repeat(70);
  expect(searchTextOf(['de', long], null, companyPrefix(12))).toBe(
    ` c12xde c12x${'a'.repeat(64)} c12x${long}`,
  );
});

it('has each word once, with a space in front', () => {
  expect(searchTextOf(['a b A', 'b'])).toBe(' a b');
});
