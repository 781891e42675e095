import { limits } from '../constants/index.js';
import { requiredText } from '../fields/fields.js';
import { LoginRequest } from './index.js';

const request = { username: 'ana', password: '123456' };
const accepted = (changes: object) => LoginRequest.safeParse({ ...request, ...changes }).success;

it('drops white space around a user name, and keeps that of a password', () => {
  expect(LoginRequest.parse({ username: ' ana ', password: ' 123456 ', role: 'admin' })).toEqual({
    username: 'ana',
    password: ' 123456 ',
  });
});

it.each([
  [{ username: ' ' }, false],
  [{ username: 'x'.repeat(limits.email) }, true],
  [{ username: 'x'.repeat(limits.email + 1) }, false],
  [{ username: 7 }, false],
  [{ password: '' }, false],
  [{ password: ' ' }, true],
  [{ password: 'x'.repeat(limits.passwordMax) }, true],
  [{ password: 'x'.repeat(limits.passwordMax + 1) }, false],
  [{ password: undefined }, false],
])('accepts %j: %s', (changes, ok) => {
  expect(accepted(changes)).toBe(ok);
});

it.each(['', ' ', 'x'.repeat(limits.email + 1), 'a\0b', 7, undefined])(
  'refuses %j for the same reason as every other form',
  (username) => {
    const reasons = (issues: readonly { code?: string | undefined; path: readonly PropertyKey[] }[] = []) =>
      issues.map(({ path: _path, ...issue }) => ({ ...issue, message: '' }));
    const here = LoginRequest.safeParse({ ...request, username }).error?.issues;
    const elsewhere = requiredText(limits.email).safeParse(username).error?.issues;
    expect(reasons(here).length).toBeGreaterThan(0);
    expect(reasons(here)).toEqual(reasons(elsewhere));
  },
);
