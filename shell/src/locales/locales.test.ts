import en from './en.json';
import es from './es.json';

const keys = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keys(inner, `${path}${key}.`) : [`${path}${key}`],
  );

it('has the same keys in both languages', () => {
  expect(keys(es)).toEqual(keys(en));
});
