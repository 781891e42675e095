import { editConflicts } from './edit-conflict.rules.js';

const row = { name: 'Theirs', email: null, isPrimary: true, size: 'small' };

it.each([
  ['a field that was changed since it was read', { name: 'Mine', before: { name: 'Old' } }, ['name']],
  ['an empty field that was filled', { email: 'a@b.example', before: { email: 'old@b.example' } }, ['email']],
  ['a switch', { isPrimary: false, before: { isPrimary: true } }, []],
  ['a field that is as it was read', { name: 'Mine', before: { name: 'Theirs' } }, []],
  ['an empty text for nothing', { email: 'a@b.example', before: { email: '' } }, []],
  ['the same change by both', { name: 'Theirs', before: { name: 'Old' } }, []],
  ['another field', { size: 'large', before: { size: 'small', name: 'Old' } }, []],
  ['a change of an earlier release, without what was read', { name: 'Mine' }, []],
  ['no change', { name: undefined, before: { name: 'Old' } }, []],
])('%s', (_, edit, fields) => {
  expect(editConflicts(row, edit)).toEqual(fields);
});
