import { modeFromQuery, queryForMode } from './auth-mode';
import { passwordStrength } from './password-strength';
import { registrationSchema } from './registration-schema';

it.each([
  ['', 'login'],
  ['mode=register', 'register'],
  ['mode=other', 'login'],
])('the query "%s" shows the tab %s', (query, mode) => {
  expect(modeFromQuery(new URLSearchParams(query))).toBe(mode);
});

it('names only the second tab in the query', () => {
  expect(queryForMode(new URLSearchParams('mode=register&x=1'), 'login').toString()).toBe('x=1');
  expect(queryForMode(new URLSearchParams(), 'register').toString()).toBe('mode=register');
});

it.each([
  ['abcd99', 'weak', 'adviceVaried'],
  ['aaaaaaaaaa', 'weak', 'adviceVaried'],
  ['garcia-rules', 'weak', 'advicePersonal'],
  ['kjw8sz', 'weak', 'adviceLonger'],
  ['kjw8szpqmt', 'fair', 'adviceLonger'],
  ['Kjw8szpqmt', 'strong', 'adviceGood'],
  ['correct horse battery', 'strong', 'adviceGood'],
])('rates "%s" as %s with %s', (password, level, advice) => {
  expect(passwordStrength(password, ['Ana García', 'garcia'])).toEqual({ level, advice });
});

const filled = {
  name: 'Ana',
  email: 'ana@example.com',
  username: 'ana',
  password: '123456',
  confirmPassword: '123456',
};

const problems = (changes: Partial<typeof filled>) =>
  registrationSchema.safeParse({ ...filled, ...changes }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

it.each([
  [{}, []],
  [{ password: '12345', confirmPassword: '12345' }, ['password']],
  [{ confirmPassword: '' }, ['confirmPassword']],
  [{ confirmPassword: '1234567' }, ['confirmPassword']],
  [{ name: '', confirmPassword: '1234567' }, ['name', 'confirmPassword']],
])('finds in %o the wrong fields %o, each with one reason', (changes, fields) => {
  expect(problems(changes)).toEqual(fields);
});
