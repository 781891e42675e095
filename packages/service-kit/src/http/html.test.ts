import { escapeHtml } from './html.js';

it('escapes text for HTML', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
});

it('drops characters that change the direction of text', () => {
  expect(escapeHtml('\u202aa\u202bb\u202cc\u202dd\u202ee\u2066f\u2067g\u2068h\u2069')).toBe('abcdefgh');
  expect(escapeHtml('שלום\u200f, 👩\u200d🏫')).toBe('שלום\u200f, 👩\u200d🏫');
});
