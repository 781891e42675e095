import { z } from 'zod';
import { fieldAt, optionalFields, withoutField } from './index.js';

const schema = z.object({
  a: z.string().optional(),
  b: z.array(z.object({ c: z.int().default(1), d: z.string() })).optional(),
  e: z.object({ f: z.object({ g: z.boolean() }).optional() }).refine(() => true),
});
const value = { b: [{ c: 2, d: 'x' }], e: { f: { g: true } } };

it('finds optional fields at any depth', () => {
  expect(optionalFields(schema)).toEqual([['a'], ['b'], ['b', 0, 'c'], ['e', 'f']]);
});

it('reads and leaves out one field', () => {
  expect(optionalFields(schema).map((path) => fieldAt(value, path))).toEqual([
    undefined,
    value.b,
    2,
    { g: true },
  ]);
  expect(withoutField(value, ['b', 0, 'c'])).toEqual({ ...value, b: [{ d: 'x' }] });
  expect(value.b).toEqual([{ c: 2, d: 'x' }]);
});
