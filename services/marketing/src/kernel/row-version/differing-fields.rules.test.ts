import { differingFields } from './differing-fields.rules.js';

const row = { name: 'Acme', notes: null, version: 3 };

it.each([
  [{}, []],
  [{ name: 'Acme', notes: null }, []],
  [{ name: 'ACME' }, ['name']],
  [{ name: 'B', notes: 'x' }, ['name', 'notes']],
  [{ notes: undefined }, []],
  [{ notes: '' }, ['notes']],
])('%j differs in %j', (changes, fields) => {
  expect(differingFields(row, changes)).toEqual(fields);
});
