import { pageQueryOf } from './page-query.js';

it.each([
  ['', ''],
  ['mode=register', 'mode=register'],
  ['lang=es&mode=register&x=1', 'mode=register'],
  ['mode=Register', ''],
  ['mode=login', ''],
  // If a parameter occurs twice, the page uses its first value.
  ['mode=login&mode=register', ''],
])('?%s shows the page with "%s"', (asked, query) => {
  const route = { prerenderQueries: ['mode=register'] };
  expect(pageQueryOf(route, new URLSearchParams(asked))).toBe(query);
});

it('is none on a route that looks the same with every query', () => {
  expect(pageQueryOf({}, new URLSearchParams('mode=register'))).toBe('');
});
