import { scriptJson } from './html.js';

it('writes JSON that cannot close its script element and reads back the same', () => {
  const value = { text: '</script><!--\u2028\u2029' };
  const json = scriptJson(value);
  expect(json).not.toMatch(/<|\u2028|\u2029/);
  expect(JSON.parse(json)).toEqual(value);
});
