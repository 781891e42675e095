import { personContact } from './person-contact.js';

/** Returns true when a text matches a pattern for LIKE that has no escaped characters. */
const isLike = (text: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+()]/g, '\\$&').replaceAll('%', '.*')}$`).test(text);

it.each([
  ['611 22 33 44', '+34611223344', true],
  ['611 22 33 44', '0034 (611) 22-33-44', true],
  ['611 22 33 44', 'Tel. 611.223.344', true],
  ['611 22 33 44', '611 22 33 45', false],
  ['611 22 33 44', '+33 611 22 33 44', false],
  ['910 000 001 ext. 12', '+34910000001 x12', true],
  ['910 000 001 ext. 12', '910 000 001', false],
  ['+43 1 12345', '+43 (0)1 12345', true],
  ['Centralita', 'centralita ', true],
  ['Centralita', 'Centralita 2', false],
])('recognizes the number %s in the cell %s: %s', (contactPhone, cell, expected) => {
  const person = personContact({ contactEmail: null, contactPhone });
  expect(person?.isIn(cell)).toBe(expected);
  expect(person?.isOf({ contactEmail: 'leo@acme.com', contactPhone: cell })).toBe(expected);
  if (expected) expect(isLike(JSON.stringify([cell.toLowerCase()]), person?.pattern ?? '')).toBe(true);
});

it.each([
  ['ANA@acme.com', true],
  ['Ana Sol <ana@Acme.com>', true],
  ['juana@acme.com', false],
])('recognizes an address in the cell %s: %s', (cell, expected) => {
  const person = personContact({ contactEmail: 'Ana@Acme.com', contactPhone: '611 22 33 44' });
  expect(person?.isIn(cell)).toBe(expected);
  expect(person?.isOf({ contactEmail: null, contactPhone: '611 22 33 44' })).toBe(false);
});

it('recognizes nobody by neither address nor number', () => {
  expect(personContact({ contactEmail: null, contactPhone: null })).toBeNull();
});
