import { mailboxOf } from './mailbox.rules.js';

it.each([
  ['office@site.test', '', 'office@site.test'],
  ['Nodo <web@site.test>', 'Nodo', 'web@site.test'],
  ['"Nodo" <web@site.test>', 'Nodo', 'web@site.test'],
  ['Nodo Consultoría, S.L. <web@site.test>', 'Nodo Consultoría, S.L.', 'web@site.test'],
  ['<web@site.test>', '', 'web@site.test'],
])('takes %s apart', (text, name, address) => {
  expect(mailboxOf(text)).toEqual({ name, address });
});
