import { contentPartsOf, contentTypes, networksOfContent } from '../../constants/index.js';
import { contentLengthOf } from './content-length.js';

const family = '👨‍👩‍👧‍👦';

it.each([
  ['characters', '', 0],
  ['characters', '¿Qué tal? 🙂', 11],
  ['units', '¿Qué tal? 🙂', 12],
  ['google', 'Oferta 日本', 11],
  ['google', '€ ¿ñ?', 5],
  ['x', 'Hola, ¿qué tal?', 15],
  ['x', '“Sí” – 49 €', 12],
  ['x', '日本', 4],
  ['x', `a ${family} b`, 6],
  ['x', '🇪🇸 1️⃣', 5],
  ['x', '© ®', 3],
  ['x', 'e\u0301', 1],
  ['x', `Mire https://acme.example/${'oferta/'.repeat(30)} ya`, 5 + 23 + 3],
  ['x', 'https://a.example http://b.example', 47],
  ['x', '(https://a.example/b). «https://a.example/»', 1 + 23 + 4 + 23 + 1],
  ['x', 'acme.com, www.acme.es o acme.es/oferta.', 23 + 2 + 23 + 3 + 23 + 1],
  ['x', 'acme.es, ana@acme.com y fin.Otro', 32],
] as const)('counts for %s: %s', (count, text, length) => {
  expect(contentLengthOf(text, count)).toBe(length);
});

it('gives every type and network its parts', () => {
  for (const type of contentTypes) {
    for (const network of [null, ...networksOfContent[type]]) {
      const names = contentPartsOf(type, network).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(0);
    }
  }
  expect(contentPartsOf('social', 'x')).toEqual([{ name: 'text', limit: 280, count: 'x' }]);
  expect(contentPartsOf('social', 'linkedin').map(({ limit }) => limit)).toEqual([3000]);
  expect(contentPartsOf('social', 'instagram').map(({ limit }) => limit)).toEqual([2200]);
  expect(contentPartsOf('social', 'facebook').map(({ limit }) => limit)).toEqual([63_206]);
  expect(contentPartsOf('social', null)).toEqual(contentPartsOf('social', 'linkedin'));
  expect(contentPartsOf('advertising', 'google').map(({ limit }) => limit)).toEqual([30, 30, 30, 90, 90]);
  expect(contentPartsOf('email', null).map(({ limit }) => limit)).toEqual([60, 100, 80, null, 30]);
});
