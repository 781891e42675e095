import { excerptOf } from './content-texts.rules';

it.each([
  ['a short text', { subject: 'Aceite', text: 'Ya está\n\naquí.' }, 'Aceite · Ya está aquí.'],
  [
    'a long one, after a whole word',
    { text: `${'palabra '.repeat(11)}aceites` },
    `${'palabra '.repeat(10)}palabra…`,
  ],
  ['one that ends where it is cut', { text: `${'a'.repeat(88)} b cd` }, `${'a'.repeat(88)} b…`],
  [
    'a mark in front of the cut',
    { text: `${'a'.repeat(80)}, aceites nuevos` },
    `${'a'.repeat(80)}, aceites…`,
  ],
  ['a word longer than the line', { text: 'ñ'.repeat(200) }, `${'ñ'.repeat(90)}…`],
  ['a pair that would be cut', { text: `${'a'.repeat(89)}🌞${'a'.repeat(9)}` }, `${'a'.repeat(89)}…`],
])('begins a line of the history with %s', (_what, texts, excerpt) => {
  expect(excerptOf(texts)).toBe(excerpt);
});
