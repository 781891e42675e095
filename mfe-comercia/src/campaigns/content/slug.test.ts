import { slugFault } from '@portals/contracts/constants';
import { slugOf } from './slug';

it.each([
  ['Sillas de otoño: ¡50 % menos!', 'sillas-de-otono-50-menos'],
  ['  Ñandú & Co. ', 'nandu-co'],
  ['***', ''],
])('suggests a slug for %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('only suggests slugs that the service accepts', () => {
  expect(slugFault(slugOf(`${'a'.repeat(79)} b`))).toBeNull();
});
