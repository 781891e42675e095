import { postOf } from './campaign-post.js';

it.each([
  ['Vea https://a.example', true],
  ['Vea (https://a.example/): gratis', true],
  ['Vea https://a.example/producto', false],
  ['Vea https://a.example/producto y https://a.example.', true],
  ['Vea https://a.example.org', false],
])('appends the link unless the text contains it: %s', (text, contains) => {
  expect(postOf(text, 'https://a.example')).toBe(contains ? text : `${text}\n\nhttps://a.example`);
});

it('adds nothing to an empty text, or without a link', () => {
  expect([postOf(' ', 'https://a.example'), postOf('Hola ', '')]).toEqual(['', 'Hola']);
});
