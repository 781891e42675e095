import { addressKeyOf, mailableAddress } from './address.rules.js';

it.each([
  ['ana@site.example', 'ana@site.example'],
  ['  Ana.Ruiz+Otono@Site.Example ', 'ana.ruiz+otono@site.example'],
  ["o'hara@mail.site.example", "o'hara@mail.site.example"],
  ['ana@xn--ptica-2ta.example', 'ana@xn--ptica-2ta.example'],
  ['ana@site.xn--p1ai', 'ana@site.xn--p1ai'],
  [`${'a'.repeat(64)}@site.example`, `${'a'.repeat(64)}@site.example`],
  [`${'a'.repeat(65)}@site.example`, null],
  [`ana@${'a'.repeat(63)}.example`, `ana@${'a'.repeat(63)}.example`],
  [`ana@${'a'.repeat(64)}.example`, null],
  [`ana@${'a.'.repeat(124)}es`, `ana@${'a.'.repeat(124)}es`],
  [`ana@${'a.'.repeat(125)}es`, null],
  [null, null],
  ['', null],
  ['ana', null],
  ['@site.example', null],
  ['ana@', null],
  ['ana@site', null],
  ['ana@192.168.0.1', null],
  ['ana@[192.168.0.1]', null],
  ['ana@site..example', null],
  ['ana@-site.example', null],
  ['ana..ruiz@site.example', null],
  ['.ana@site.example', null],
  ['"ana ruiz"@site.example', null],
  ['añá@site.example', null],
  ['ana@óptica.example', null],
  ['ana@site.example, eva@site.example', null],
  ['ana@site.example\r\nBcc: eva@site.example', null],
  ['<ana@site.example>', null],
  ['ana@eva@site.example', null],
  ['ana@site.example@site.example', null],
])('%j is mailed at %j', (text, address) => {
  expect(mailableAddress(text)).toBe(address);
});

it('an address has one key in every spelling', () => {
  expect(addressKeyOf(' Ana@Site.example')).toBe(addressKeyOf('ana@site.example'));
  expect(addressKeyOf('ana@site.example')).toMatch(/^[0-9a-f]{64}$/);
  expect(addressKeyOf('ana@site.example')).not.toBe(addressKeyOf('eva@site.example'));
});
