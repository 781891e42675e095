import { companyListAddress } from './company-query';

const { read, write, path, isFiltered } = companyListAddress;

const standard = { search: undefined, size: undefined, sort: '-createdAt', page: 1 };

it.each([
  ['', standard],
  ['search=acme&size=small&sort=name&page=3', { search: 'acme', size: 'small', sort: 'name', page: 3 }],
  ['search=%20%20&size=huge&sort=colour&page=0', standard],
  ['page=1.5', standard],
  ['pageSize=3&unknown=1', standard],
])('parses the query "%s"', (text, query) => {
  expect(read(new URLSearchParams(text))).toEqual(query);
});

it('writes only what differs from the default list', () => {
  expect(write(read(new URLSearchParams())).toString()).toBe('');
  const text = 'search=a%26b&size=large&sort=-name&page=2';
  expect(write(read(new URLSearchParams(text))).toString()).toBe(text);
});

it('always requests a sort order', () => {
  expect(path(read(new URLSearchParams('size=large')))).toBe('/api/companies?size=large&sort=-createdAt');
});

it.each([
  ['sort=name&page=2', false],
  ['search=a', true],
  ['size=small', true],
])('knows if "%s" filters', (text, filtered) => {
  expect(isFiltered(read(new URLSearchParams(text)))).toBe(filtered);
});
