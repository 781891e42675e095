import { isCommonPassword } from './common-passwords.js';

it.each([
  ['123456', 'ana', true],
  ['PASSWORD1', 'ana', true],
  ['contraseña', 'ana', true],
  ['Ana.Lopez', 'ana.lopez', true],
  ['a quiet lake at dawn', 'ana', false],
  ['toString', 'ana', false],
])('the password %s of %s is common: %s', (password, username, expected) => {
  expect(isCommonPassword(password, username)).toBe(expected);
});
