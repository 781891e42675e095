import { setCookie } from '../testing/set-cookie';
import { currentLanguage } from './language';
import { followLanguage, startLanguage, storedLanguage, storeLanguage } from './stored-language';
import { createTexts } from './texts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  setCookie('language=; Max-Age=0; Path=/');
});

it.each([
  ['the address before the stored choice', { address: true, document: 'es', stored: 'en' }, 'es'],
  ['the stored choice before the document', { address: false, document: 'es', stored: 'en' }, 'en'],
  ['the document when nothing is stored', { address: false, document: 'es', stored: null }, 'es'],
] as const)('begins with %s', (_name, from, language) => {
  expect(startLanguage(from)).toBe(language);
});

it.each([
  [null, null],
  ['es', 'es'],
  ['en', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])('treats the stored code %j as %s', (code, language) => {
  if (code !== null) localStorage.setItem('language', code);
  expect(storedLanguage()).toBe(language);
});

it('keeps a choice under `language` and mirrors it in a cookie for a year', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  storeLanguage('es');
  expect(localStorage.getItem('language')).toBe('es');
  expect(write).toHaveBeenCalledWith('language=es; Max-Age=31536000; Path=/; SameSite=Lax');
  expect(document.cookie).toContain('language=es');
});

it('does not throw when cookies are blocked', () => {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(() => storeLanguage('es')).not.toThrow();
});

it('lets the document and the calls follow the texts, without storing anything', async () => {
  const texts = createTexts({ language: 'es', brand: 'Nodo' });
  const stop = followLanguage(texts);
  expect([document.documentElement.lang, currentLanguage()]).toEqual(['es', 'es']);
  await texts.setLanguage('en');
  expect([document.documentElement.lang, currentLanguage()]).toEqual(['en', 'en']);
  expect(localStorage).toHaveLength(0);
  stop();
  await texts.setLanguage('es');
  expect(document.documentElement.lang).toBe('en');
});

it('leaves a document alone that is in the language already', () => {
  document.documentElement.lang = 'es';
  const changes = new MutationObserver(() => undefined);
  changes.observe(document.documentElement, { attributes: true });
  followLanguage(createTexts({ language: 'es', brand: 'Nodo' }))();
  expect(changes.takeRecords()).toEqual([]);
  expect(document.documentElement.lang).toBe('es');
});
