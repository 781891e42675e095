import { linkLanguage, withLanguage } from './link-language';

it.each([
  ['', null],
  ['?lang=es', 'es'],
  ['?tab=report&lang=es', 'es'],
  ['?lang=en', null],
  ['?lang=fr', null],
  ['?language=es', null],
])('from the query %s, links carry the language %s', (search, language) => {
  expect(linkLanguage(search)).toBe(language);
});

it.each([
  ['/webia', '/webia?lang=es'],
  ['/', '/?lang=es'],
  ['/#contacto', '/?lang=es#contacto'],
  ['/empresa/7?tab=report#top', '/empresa/7?tab=report&lang=es#top'],
  ['/webia?lang=en', '/webia?lang=en'],
])('the address %s becomes %s', (to, expected) => {
  expect(withLanguage(to, 'es')).toBe(expected);
});

it('accepts an address given in parts', () => {
  expect(withLanguage({ pathname: '/a', search: '?b=%20c', hash: '#d' }, 'es')).toBe('/a?b=%20c&lang=es#d');
  expect(withLanguage({ pathname: '/a' }, 'es')).toBe('/a?lang=es');
});
