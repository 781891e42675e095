import { htmlOf } from './html-mail.rules.js';

it('makes paragraphs and links from plain text, and no markup from text of others', () => {
  const html = htmlOf('Hello <b>,\n\nhttps://site.example/a?b="c"#d\n\nhttps://no link\nnext\n', 'es');
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<p>Hello &lt;b&gt;,</p>');
  const link = 'https://site.example/a?b=&quot;c&quot;#d';
  expect(html).toContain(`<p><a href="${link}">${link}</a></p>`);
  expect(html).toContain('<p>https://no link<br>\nnext</p>');
});
