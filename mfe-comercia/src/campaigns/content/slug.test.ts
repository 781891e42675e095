import { slugFault } from '@portals/contracts/constants';
import { slugOf } from './slug';

it.each([
  ['Sillas de otoño: ¡50 % menos!', 'sillas-de-otono-50-menos'],
  ['  Ñandú & Co. ', 'nandu-co'],
  ['***', ''],
])('suggests an address for %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('never suggests one that the service refuses for its form', () => {
  expect(slugFault(slugOf(`${'a'.repeat(79)} b`))).toBeNull();
});
