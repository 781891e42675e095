import { personNames } from './person-names';

const ana = { id: 7, name: 'Ana', email: 'ana@example.com' };
const other = { id: 8, name: 'Ana', email: 'ana@other.example' };
const leo = { id: 9, name: 'Leo', email: 'leo@example.com' };

it('adds the address to a name that two people have', () => {
  const named = personNames([ana, leo, other]);
  expect([ana, leo, other].map(named)).toEqual(['Ana (ana@example.com)', 'Leo', 'Ana (ana@other.example)']);
  expect(named({ name: null, email: 'eva@example.com' })).toBe('eva@example.com');
  expect(named(null)).toBeNull();
  // This person is not in the list, for example because the log mentions them only as a successor.
  expect(named({ name: 'Leo', email: 'leo@other.example' })).toBe('Leo (leo@other.example)');
});
