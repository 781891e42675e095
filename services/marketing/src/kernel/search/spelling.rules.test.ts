import { asWritten, likeliest, neighboursOf, toleratesTypo } from './spelling.rules.js';

it.each([
  ['two letters in the wrong order', 'gracia'],
  ['another letter', 'garzia'],
  ['one too many', 'garrcia'],
  ['one too few', 'garia'],
  ['another first letter', 'barcia'],
  ['another last letter', 'garcis'],
])('has the word that was meant among its neighbours: %s', (_error, typed) => {
  expect(neighboursOf(typed)).toContain('garcia');
});

it.each(['grcai', 'gracai', 'graccia', 'lopez'])('has no word that is two errors away: %s', (typed) => {
  expect(neighboursOf(typed)).not.toContain('garcia');
});

it('has few neighbours, each once, and not itself', () => {
  const found = neighboursOf('a'.repeat(24));
  expect(found.length).toBeLessThan(54 * 24 + 30);
  expect(new Set(found).size).toBe(found.length);
  expect(found).not.toContain('a'.repeat(24));
});

it.each([
  ['gracia', true],
  ['graci', true],
  ['grac', false],
  ['60012345', false],
  ['a'.repeat(25), false],
])('forgives an error in %s: %s', (word, forgiven) => {
  expect(toleratesTypo(word)).toBe(forgiven);
});

it('takes the neighbour that most rows have, each row once', () => {
  const neighbours = ['garcia', 'gracias'];
  expect(likeliest(neighbours, [['gracias', 'gracias'], ['garciasol'], ['garcia']])).toBe('garcia');
  expect(likeliest(neighbours, [['gracias'], ['garcia']])).toBe('garcia');
  expect(likeliest(neighbours, [['xgarcia']])).toBeNull();
  expect(likeliest(neighbours, [])).toBeNull();
});

it('takes a whole word rather than the beginning of one, because people read it', () => {
  const neighbours = ['fernande', 'fernandez'];
  expect(likeliest(neighbours, [['marta', 'fernandez']])).toBe('fernandez');
  expect(likeliest(neighbours, [['fernandes'], ['fernandez']])).toBe('fernande');
});

it.each([
  ['ceramica', ['Cerámicas Luz', 'x@ceramica.example', 'Taller de CERÁMICA'], 'ceramica'],
  ['ceramica', ['Cerámicas Luz', 'Taller de CERÁMICA'], 'CERÁMICA'],
  ['ceramica', ['Cerámicas Luz'], 'Cerámica'],
  ['penal', ['Pen\u0303alver'], 'Peñal'],
  ['strass', ['Straße'], 'Straß'],
  ['nobody', ['García'], 'nobody'],
])('writes %s as in %j: %s', (start, texts, written) => {
  expect(asWritten(start, texts)).toBe(written);
});
