import { escapeHtml, scriptJson } from './html.js';

it('escapes text for HTML', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
});

it('writes JSON that cannot close its script element and reads back the same', () => {
  const value = { text: '</script><!--\u2028\u2029' };
  const json = scriptJson(value);
  expect(json).not.toMatch(/<|\u2028|\u2029/);
  expect(JSON.parse(json)).toEqual(value);
});
