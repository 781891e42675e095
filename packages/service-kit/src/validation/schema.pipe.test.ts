import { z } from 'zod';
import * as mini from 'zod/mini';
import { SchemaPipe } from './schema.pipe.js';

const pipe = new SchemaPipe();
const check = (schema: z.core.$ZodType, value: unknown) => pipe.transform(value, { type: 'body', schema });
const schemas = {
  zod: z.object({ name: z.string().trim().min(1).max(5) }),
  'its mini build': mini.object({
    name: mini.string().check(mini.trim(), mini.minLength(1), mini.maxLength(5)),
  }),
};

describe.each(Object.entries(schemas))('a schema of %s', (_build, schema) => {
  it('passes on the value that it returns', () => {
    expect(check(schema, { name: ' Ana ', role: 'admin' })).toEqual({ name: 'Ana' });
  });

  it.each([{ name: ' ' }, {}, undefined])('refuses %j, naming the field', (value) => {
    expect(() => check(schema, value)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: { fields: [{ field: 'name', code: 'REQUIRED' }] },
      }),
    );
  });

  it('says how long a value may be', () => {
    const fields = [{ field: 'name', code: 'TOO_LONG', max: 5 }];
    expect(() => check(schema, { name: 'Ana María' })).toThrow(
      expect.objectContaining({ details: { fields } }),
    );
  });
});
