import en from './en.json';
import es from './es.json';

const flatten = (value: unknown, path = ''): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, value]];

it('has the same keys in both languages, and no empty text', () => {
  expect(flatten(es).map(([key]) => key)).toEqual(flatten(en).map(([key]) => key));
  for (const [, text] of [...flatten(en), ...flatten(es)]) expect(String(text).trim()).not.toBe('');
});
