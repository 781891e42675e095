import { catalogue, soonestFirst } from './catalogue';

it('sorts products by availability, and keeps the order of products with the same state', () => {
  const products = [{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }] as const;
  const states = { a: 'planned', b: 'pilot', c: 'available', d: 'available' } as const;
  expect(soonestFirst(products, states).map(({ key }) => key)).toEqual(['c', 'd', 'b', 'a']);
  expect(catalogue.map(({ key }) => key).slice(0, 2)).toEqual(['algorithmic', 'comerzia']);
});
