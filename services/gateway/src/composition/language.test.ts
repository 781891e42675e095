import { chooseLanguage } from './language.js';

it.each([
  ['', undefined, 'en', false],
  ['', 'es', 'es', false],
  ['', 'fr', 'en', false],
  ['lang=es', 'en', 'es', true],
  ['lang=en', 'es', 'en', true],
  ['lang=fr', 'es', 'es', false],
  ['lang=ES', undefined, 'en', false],
])('?%s with the cookie %s gives %s', (query, cookie, language, fromAddress) => {
  expect(chooseLanguage(new URLSearchParams(query), cookie)).toEqual({ language, fromAddress });
});
