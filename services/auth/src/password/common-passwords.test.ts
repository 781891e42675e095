import { passwordFault } from './common-passwords.js';

const ana = { username: 'ana.lopez', email: 'ana@mail.example' };

it.each([
  ['123456', 'COMMON_PASSWORD'],
  ['PASSWORD1', 'COMMON_PASSWORD'],
  ['contraseña', 'COMMON_PASSWORD'],
  ['1 2 3 4 5 6', 'COMMON_PASSWORD'],
  ['ｐａｓｓｗｏｒｄ', 'COMMON_PASSWORD'],
  ['pppppppp', 'COMMON_PASSWORD'],
  ['a     ', 'COMMON_PASSWORD'],
  ['34567890', 'COMMON_PASSWORD'],
  ['gfedcba', 'COMMON_PASSWORD'],
  ['      ', 'BLANK_PASSWORD'],
  ['\u200b\u200b\u200b\u3164\u3164\u2800', 'BLANK_PASSWORD'],
  ['Ana.Lopez', 'PERSONAL_PASSWORD'],
  ['ana@MAIL.example', 'PERSONAL_PASSWORD'],
  ['  ana  ', 'PERSONAL_PASSWORD'],
  ['a quiet lake at dawn', null],
  ['aceg13', null],
  ['toString', null],
  ['ababab', null],
  ['90876x', null],
])('the password %j is refused as %s', (password, expected) => {
  expect(passwordFault(password, ana)).toBe(expected);
});
