import { toLanguage } from './index.js';

it('falls back to English for a language that cannot be chosen', () => {
  expect([toLanguage('fr'), toLanguage('es-ES'), toLanguage(null), toLanguage('EN')]).toEqual([
    'en',
    'es',
    'en',
    'en',
  ]);
});
