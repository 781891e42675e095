import { sortKeyOf, wordsOf } from './search-key.rules.js';

it.each([
  ['Peña & Hijos, S.L.', ['pena', 'hijos', 's', 'l']],
  ['  ÁLAMO  ', ['alamo']],
  ['José Ñandú', ['jose', 'nandu']],
  ['jose.munoz@acme.com', ['jose', 'munoz', 'acme', 'com']],
  ['3M', ['3m']],
  ['Straße Øre Łódź ﬁn İz', ['strasse', 'ore', 'lodz', 'fin', 'iz']],
  ['１２３', ['123']],
  ['Ωμέγα', ['zz0003c9zz0003bczz0003b5zz0003b3zz0003b1']],
  ['!? 🚀', []],
])('takes the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('begins a word of another alphabet as the word itself begins', () => {
  const [word = ''] = wordsOf('東京都');
  expect(wordsOf('東京').map((start) => word.startsWith(start))).toEqual([true]);
});

it('sorts by words, and by signs where there are none', () => {
  const sorted = ['Zeta', 'ábaco', 'Abaco Norte', '3M', '日本'];
  expect([...sorted].reverse().sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))).toEqual([
    '3M',
    'ábaco',
    'Abaco Norte',
    'Zeta',
    '日本',
  ]);
  expect(sortKeyOf('🚀')).not.toBe('');
  expect(sortKeyOf('🚀')).not.toBe(sortKeyOf('🎉'));
});

it('holds nothing that a database may compare in its own way', () => {
  for (const text of ['a-b_c', '日本 €', '...', `${'ñ'.repeat(119)} x`, 'z'.repeat(300)]) {
    expect(sortKeyOf(text)).toMatch(/^[a-z0-9](?:[a-z0-9 ]*[a-z0-9])?$/);
    expect(sortKeyOf(text).length).toBeLessThanOrEqual(120);
  }
});
