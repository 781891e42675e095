import { modeFromQuery, queryForMode } from './auth-mode';
import { registrationSchema } from './registration-schema';

it.each([
  ['', 'login'],
  ['mode=register', 'register'],
  ['mode=other', 'login'],
])('the query "%s" shows the tab %s', (query, mode) => {
  expect(modeFromQuery(new URLSearchParams(query))).toBe(mode);
});

it('writes only the second tab into the query', () => {
  expect(queryForMode(new URLSearchParams('mode=register&x=1'), 'login').toString()).toBe('x=1');
  expect(queryForMode(new URLSearchParams(), 'register').toString()).toBe('mode=register');
});

const filled = {
  name: 'Ana',
  email: 'ana@example.com',
  username: 'ana',
  password: 'tomate-9',
  confirmPassword: 'tomate-9',
};

const problems = (changes: Partial<typeof filled>) =>
  registrationSchema.safeParse({ ...filled, ...changes }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

it.each([
  [{}, []],
  [{ password: 'tomate9', confirmPassword: 'tomate9' }, ['password']],
  [{ confirmPassword: '' }, ['confirmPassword']],
  [{ confirmPassword: '1234567' }, ['confirmPassword']],
  [{ name: '', confirmPassword: '1234567' }, ['name', 'confirmPassword']],
])('finds in %o the invalid fields %o, each with one error', (changes, fields) => {
  expect(problems(changes)).toEqual(fields);
});
