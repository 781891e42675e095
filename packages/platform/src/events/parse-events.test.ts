import { eventParser } from './parse-events';

const text = ':\n\nevent: text\ndata: {"a":"ñ\\n\\n: b"}\n\n:\n\nevent: done\ndata: {}\n\n';
const events = [
  { event: 'text', data: { a: 'ñ\n\n: b' } },
  { event: 'done', data: {} },
];

it('reads the same events however the text is cut', () => {
  for (const size of [1, 2, 3, 7, text.length]) {
    const parse = eventParser();
    const read = [];
    for (let at = 0; at < text.length; at += size) read.push(...parse(text.slice(at, at + size)));
    expect(read).toEqual(events);
  }
});

it('gives an event only once it is complete', () => {
  const parse = eventParser();
  expect(parse('event: text\ndata: 1\n')).toEqual([]);
  expect(parse('\n')).toEqual([{ event: 'text', data: 1 }]);
});

it.each([
  ['HTML', '<!doctype html>\n\n'],
  ['no name', 'data: 1\n\n'],
  ['no data', 'event: text\n\n'],
  ['half of its JSON', 'event: text\ndata: {"a":\n\n'],
  ['no end', `event: text\ndata: ${'x'.repeat(1_000_001)}`],
])('refuses an event with %s', (_name, piece) => {
  expect(() => eventParser()(piece)).toThrow();
});
