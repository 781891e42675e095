import { domainOf, mailboxOf } from './text.js';

it.each([
  ['office@site.test', '', 'office@site.test'],
  ['Nodo <web@site.test>', 'Nodo', 'web@site.test'],
  ['"Nodo" <web@site.test>', 'Nodo', 'web@site.test'],
  ['Nodo Consultoría, S.L. <web@site.test>', 'Nodo Consultoría, S.L.', 'web@site.test'],
  ['<web@site.test>', '', 'web@site.test'],
])('splits %s', (text, name, address) => {
  expect(mailboxOf(text)).toEqual({ name, address });
});

it.each([
  ['ana@site.example', 'site.example'],
  ['ana@Site.EXAMPLE', 'site.example'],
  ['"a@b"@site.example', 'site.example'],
])('%s is at %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});
