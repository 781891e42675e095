import { companyPrefix, searchTermsOf, searchTextOf } from './search-text.rules.js';

/** Returns true when a search finds a row, with the same matching rules as the database. */
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
  '(+34) 600.12.34.56',
  '600.123.456',
])('%s finds the lead', (search) => {
  expect(finds(search, lead)).toBe(true);
});

it.each(['ana@españa.example', 'Ana@ESPAÑA.example', 'ana@xn--espaa-rta.example', 'xn--espaa'])(
  '%s finds a stored address whose domain has other letters',
  (search) => {
    expect(finds(search, searchTextOf(['ana@xn--espaa-rta.example']))).toBe(true);
  },
);

it.each(['unoz', 'ña', 'pena garcia', '600123457', '00123456789', '', ' ', '%', '_', 'cme', '2024 2025'])(
  '%s does not find it',
  (search) => {
    expect(finds(search, lead)).toBe(false);
  },
);

it.each(['600 12 34 57', '600 34 12 56', '34 600 600 123', '600 2024 56', '+351 600 12 34 56'])(
  '%s is a number that nobody has, although its groups of digits are somewhere',
  (search) => {
    expect(finds(search, searchTextOf(['Usa 3M en 2024: 600, 34, 57 y 351'], '+34 600 12 34 56'))).toBe(
      false,
    );
  },
);

it.each([
  ['two years', '2024 2025', 'Presupuestos de 2024 y de 2025'],
  ['a range of years', '2024-2025', 'Campaña 2025, antes 2024'],
  ['three years', '2023 2024 2025', 'Cliente en 2023, 2024 y 2025'],
  ['a month of a year', '12 2024', 'Feria 12/2024'],
  ['a day', '31/12/2024', 'Contrato hasta el 31-12-2024'],
  ['a day, the year first', '2024-12-31', 'Contrato hasta el 31-12-2024'],
  ['a day without noughts', '1 3 2024', 'Llamar el 1.3.2024'],
  ['a month and two years', '9 2024 2025', 'Curso 2024/2025, desde 9'],
  ['a postcode', '28013', 'Calle Mayor 1, 28013 Madrid'],
  ['a postcode and a number', '28013 1', 'Calle Mayor 1, 28013 Madrid'],
  ['an account', '9121000418450200051332', 'IBAN 9121000418450200051332'],
  ['an account in groups', '2100 0418 4502 0005 1332', 'ES91 2100 0418 4502 0005 1332'],
  ['two telephone numbers', '600123456 910123456', 'Antes 910123456 y 600123456'],
])('looks for %s as text: %s', (_what, search, text) => {
  expect(finds(search, searchTextOf([text]))).toBe(true);
  expect(finds(search, searchTextOf(['Presupuesto de 2019']))).toBe(false);
});

it.each(['20242025', '600 20 24 20 25', '600 123 456', '91 2024 202', '0034 600 12 34 56'])(
  'looks for %s as a telephone number alone',
  (search) => {
    const groups = search.match(/\d+/g) ?? [];
    expect(finds(search, searchTextOf([`Notas: ${[...groups].reverse().join(', ')}`]))).toBe(
      groups.length === 1,
    );
    expect(finds(search, searchTextOf([], search))).toBe(true);
  },
);

it('finds a telephone number that is written like a date', () => {
  expect(finds('20 24 2025', searchTextOf([], '20 24 20 25'))).toBe(true);
});

it('finds a number with the code of Spain where it was stored without, and the other way round', () => {
  for (const stored of ['600 12 34 56', '+34600123456', '0034 600 123 456']) {
    for (const search of ['600123456', '+34 600 12 34 56', '0034600123456', '34 600 123 456']) {
      expect([stored, search, finds(search, searchTextOf([], stored))]).toEqual([stored, search, true]);
    }
  }
});

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
