import { listed, withVariable, wrapped } from './text-marks';

it('puts marks around the selection, and selects its words', () => {
  expect(wrapped({ value: 'a bold c', from: 2, to: 6 }, '**', '**', 'text')).toEqual({
    value: 'a **bold** c',
    from: 4,
    to: 8,
  });
  expect(wrapped({ value: 'a ', from: 2, to: 2 }, '[', '](https://)', 'text')).toEqual({
    value: 'a [text](https://)',
    from: 3,
    to: 7,
  });
});

it('turns the selected lines into a list, completely and once', () => {
  const first = listed({ value: 'a\nbc\nd\ne', from: 3, to: 6 });
  expect(first).toEqual({ value: 'a\n- bc\n- d\ne', from: 2, to: 10 });
  expect(listed(first).value).toBe(first.value);
  expect(listed({ value: '', from: 0, to: 0 }).value).toBe('- ');
});

it('inserts a variable and selects its fallback', () => {
  const { value, from, to } = withVariable({ value: 'Hello x!', from: 6, to: 7 }, 'contactName', 'there');
  expect(value).toBe('Hello {{contactName|there}}!');
  expect(value.slice(from, to)).toBe('there');
});
