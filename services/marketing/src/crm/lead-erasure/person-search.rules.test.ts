import { isSearchForPerson, mentionsPerson } from './person-search.rules.js';

const person = {
  contactName: 'Ana García López',
  contactEmail: 'a.garcia@acme.example',
  contactPhone: '+34 699 123 987',
};

it.each([
  ['Ana García López', true],
  ['garcia ana', true],
  ['LÓPEZ', true],
  ['a.garcia', true],
  ['699123987', true],
  ['0034 (699) 12-39-87', true],
  ['Ana Ruiz', false],
  ['garc', false],
  ['acme', false],
  ['699123986', false],
  ['123987', false],
  ['', false],
  [' - ', false],
])('the search %j is only about the person: %s', (search, expected) => {
  expect(isSearchForPerson(search, person)).toBe(expected);
});

it('belongs to nobody without a name, an address and a number', () => {
  const nobody = { contactName: null, contactEmail: null, contactPhone: null };
  expect(['ana', '699123987', '@'].filter((search) => isSearchForPerson(search, nobody))).toEqual([]);
});

it.each([
  [{ search: 'Acme ana garcía lópez' }, true],
  [{ source: 'From A.Garcia@ACME.example' }, true],
  [{ search: 'ana' }, false],
  [{}, false],
])('the filter %j contains a complete value of the person: %s', (filter, expected) => {
  expect(mentionsPerson(filter, person)).toBe(expected);
  expect(mentionsPerson(filter, { contactName: ' ', contactEmail: null, contactPhone: null })).toBe(false);
});
