import { markdownHtml } from './markdown-html.js';

it.each([
  [
    'a **b** *c* [d](https://e.example/?f="&g)',
    '<p>a <strong>b</strong> <em>c</em> <a href="https://e.example/?f=&quot;&amp;g">d</a></p>',
  ],
  ['a\nb\n\nc', '<p>a<br>b</p><p>c</p>'],
  ['- a\n- **b**\n1. c', '<ul><li>a</li><li><strong>b</strong></li></ul><ol><li>c</li></ol>'],
  ['1. a\n\n2. b\n3. c', '<ol><li>a</li></ol><ol start="2"><li>b</li><li>c</li></ol>'],
  ['<b onclick="x">&amp;</b>', '<p>&lt;b onclick=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt;</p>'],
  ['', ''],
])('writes %j as HTML', (text, html) => {
  expect(markdownHtml(text)).toBe(html);
});

it('puts styles on the tags where they are asked for', () => {
  expect(markdownHtml('[a](b)', { p: 'margin:0', a: 'color:red' })).toBe(
    '<p style="margin:0"><a href="b" style="color:red">a</a></p>',
  );
});
