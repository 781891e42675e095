import {
  fillVariables,
  isLinkAddress,
  isPictureAddress,
  slugFault,
  unknownVariables,
  variablesWithoutFallback,
} from './campaign-rules.js';

it.each([
  'https://site.example/a?b=c#d',
  'http://site.example',
  'HTTPS://SITE.EXAMPLE/',
  'https://münchen.example/año',
  'mailto:ana@site.example',
  'mailto:ana@site.example?subject=Hola',
])('a link may lead to %s', (address) => {
  expect(isLinkAddress(address)).toBe(true);
});

it.each([
  '',
  'site.example',
  '/contact',
  '//site.example',
  'https:site.example',
  'https:/site.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'https://ana:secret@site.example',
  'https://site.example@evil.example',
  'https://site.example\\@evil.example',
  'https://site.example/a b',
  'https://{{companyName}}/',
  'mailto:',
  'mailto:?bcc=all@site.example',
  `https://site.example/${'a'.repeat(2000)}`,
])('a link may not lead to %s', (address) => {
  expect(isLinkAddress(address)).toBe(false);
});

it.each([
  'https://images.example.com/a.png',
  'https://cdn.site.es:8443/a.png',
  'https://xn--mnchen-3ya.de/a.jpg',
])('a picture may come from %s', (address) => {
  expect(isPictureAddress(address)).toBe(true);
});

it.each([
  '',
  'http://images.example.com/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'mailto:ana@site.example',
  'https://localhost/a.png',
  'https://localhost./a.png',
  'https://printer/a.png',
  'https://router.lan/a.png',
  'https://nas.local./a.png',
  'https://db.internal/a.png',
  'https://127.0.0.1/a.png',
  'https://127.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f000001/a.png',
  'https://0177.0.0.1/a.png',
  'https://１２７.0.0.1/a.png',
  'https://10.0.0.1/a.png',
  'https://192.168.1.1/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://0/a.png',
  'https://[::1]/a.png',
  'https://[fe80::1]/a.png',
  'https://[fd00::1]/a.png',
  'https://[::ffff:10.0.0.1]/a.png',
  'https://[2606:4700::1111]/a.png',
  'https://1.0.0.127.in-addr.arpa/a.png',
])('a picture may not come from %s', (address) => {
  expect(isPictureAddress(address)).toBe(false);
});

it('finds text in braces that is no variable', () => {
  expect(unknownVariables('{{contactName}} {{ contactName | there }} {{companyName|}}')).toEqual([]);
  expect(unknownVariables('{{name|you}} {{ first name }} {{name}} {{__proto__}}')).toEqual([
    'name',
    'first name',
    '__proto__',
  ]);
  expect(unknownVariables('{contactName} {{}} {{ a\nb }} {{')).toEqual([]);
});

it('knows the variables that leave no text', () => {
  expect(variablesWithoutFallback('a {{contactName|x}} {{other}} {{')).toEqual([]);
  expect(variablesWithoutFallback('{{contactName|x}} {{ sector }}')).toEqual(['sector']);
  expect(variablesWithoutFallback('{{sector| }} {{contactName}}{{sector}} {{sector|x}}')).toEqual([
    'contactName',
    'sector',
  ]);
});

it('fills in variables, and their fallbacks where there is nothing', () => {
  const text = 'Hola {{ contactName | amigo }}, de {{companyName}}{{sector}}: {{other|x}} {{position|{a}}}';
  expect(fillVariables(text, { contactName: '  ', companyName: '$& {{sector}}', sector: null })).toBe(
    'Hola amigo, de $& {{sector}}: {{other|x}} {{position|{a}}}',
  );
  expect(fillVariables('{{contactName|there}}', { contactName: 'Ana' })).toBe('Ana');
});

it.each([
  ['oferta-2026', null],
  ['a', null],
  ['', 'SLUG_FORM'],
  ['Oferta', 'SLUG_FORM'],
  ['oferta--2026', 'SLUG_FORM'],
  ['-oferta', 'SLUG_FORM'],
  ['oferta-', 'SLUG_FORM'],
  ['oferta/uno', 'SLUG_FORM'],
  ['..', 'SLUG_FORM'],
  ['año', 'SLUG_FORM'],
  ['a.html', 'SLUG_FORM'],
  ['a'.repeat(81), 'SLUG_FORM'],
  ['login', 'SLUG_RESERVED'],
])('a page with the slug %s is refused for %s', (slug, fault) => {
  expect(slugFault(slug)).toBe(fault);
});
