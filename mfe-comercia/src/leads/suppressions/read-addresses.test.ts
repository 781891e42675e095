import { decodeText, readAddresses } from './read-addresses';

it.each([
  ['ana@acme.es', ['1 ana@acme.es']],
  ['ana@acme.es\r\n\r\n eva@acme.es \n', ['1 ana@acme.es', '3 eva@acme.es']],
  ['ana@acme.es, eva@acme.es; luz@acme.es', ['1 ana@acme.es', '1 eva@acme.es', '1 luz@acme.es']],
  ['ana@acme.es eva@acme.es', ['1 ana@acme.es', '1 eva@acme.es']],
  ['Ana García <ana@acme.es>', ['1 ana@acme.es']],
  ['"García, Ana" <ana@acme.es>, eva@acme.es', ['1 ana@acme.es', '1 eva@acme.es']],
  ['Ana ana@acme.es, Eva eva@acme.es', ['1 ana@acme.es', '1 eva@acme.es']],
  ['ana@acme.es; <Eva> eva@acme.es', ['1 ana@acme.es', '1 eva@acme.es']],
  ["o'brien@acme.ie (ana@acme.es).", ["1 o'brien@acme.ie", '1 ana@acme.es']],
  ['\uFEFFCorreo;Motivo\r\n"ana@acme.es";"Lo pidió a jefe@acme.es"', ['2 ana@acme.es']],
  ['Clientes de mayo,,\n\nEmpresa,Correo,Alta\nAcme,ana@acme.es,2026-05-03', ['4 ana@acme.es']],
  ['ana.acme.es\neva@acme.es', ['1 ana.acme.es', '2 eva@acme.es']],
  ['ana.mail.com\neva@acme.es', ['1 ana.mail.com', '2 eva@acme.es']],
  ['ana@acme.es\nnobody\nana@acme', ['1 ana@acme.es', '2 nobody', '3 ana@acme']],
  ['nobody', ['1 nobody']],
  [' \n', []],
])('finds the addresses in %j', (text, read) => {
  expect(readAddresses(text).map(({ line, text: typed }) => `${line} ${typed}`)).toEqual(read);
});

it('reads files in UTF-8 and UTF-16', () => {
  const text = 'Correo\nñ@acme.es';
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  for (const bytes of [Buffer.from(text), wide, Buffer.from(wide).swap16()])
    expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text);
});
