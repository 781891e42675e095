import { linkNote, mailLinkNote } from './foreign-link.js';

const origin = 'https://site.example';

it.each([
  ['https://evil.example/login?x=1', 'Log in', ' <small>(evil.example)</small>'],
  ['https://evil.example', 'site.example', ' <small>(evil.example)</small>'],
  ['https://evil.example', 'https://evil.example.site.example', ' <small>(evil.example)</small>'],
  ['https://site.example@evil.example:8443/', 'site.example', ' <small>(evil.example:8443)</small>'],
  ['https://www.acme.example/a', 'Go to www.acme.example', ''],
  ['https://site.example/l/other', 'More', ''],
  ['mailto:ana@acme.example', 'Write to us', ' <small>(ana@acme.example)</small>'],
  ['mailto:ana@acme.example', 'ana@acme.example', ''],
  ['https://acme.example.evil.example/', 'Shop', ' <small>(acme.example.evil.example)</small>'],
])('beside %s, which says %s, is %j (rule 16.30)', (url, label, note) => {
  expect(linkNote(url, label, origin)).toBe(note);
});

it.each([
  ['https://acme.example/a', ''],
  ['https://shop.acme.example/a', ''],
  ['https://site.example/l/x', ''],
  ['https://notacme.example/', ' <small>(notacme.example)</small>'],
  ['https://acme.example.evil.example/', ' <small>(acme.example.evil.example)</small>'],
  ['https://site.example/c/1', ' <small>(evil.example)</small>'],
  ['https://site.example/c/2', ''],
])('in an email of ana@acme.example, beside %s is %j (rule 16.30)', (url, note) => {
  const targets = new Map([
    ['https://site.example/c/1', 'https://evil.example/x'],
    ['https://site.example/c/2', 'https://acme.example/x'],
  ]);
  expect(mailLinkNote(origin, 'ana@Acme.example', targets)(url, 'Shop')).toBe(note);
});
