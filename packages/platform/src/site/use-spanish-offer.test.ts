import { prefersSpanish } from './use-spanish-offer';

it.each([
  [['es-ES', 'en'], true],
  [['ca', 'ES-mx', 'en'], true],
  [['en-GB', 'es'], false],
  [['fr', 'en', 'es'], false],
  [['est', 'de'], false],
  [[], false],
])('a browser with %j prefers Spanish to English: %s', (languages, expected) => {
  expect(prefersSpanish(languages)).toBe(expected);
});
