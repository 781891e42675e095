import { LoginRequest } from '@portals/contracts/login';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { SchemaPipe } from './schema.pipe.js';

const pipe = new SchemaPipe();
const check = (schema: z.core.$ZodType, value: unknown) => pipe.transform(value, { type: 'body', schema });
const schemas = {
  zod: z.object({ name: z.string().trim().min(1) }),
  'its mini build': mini.object({ name: mini.string().check(mini.trim(), mini.minLength(1)) }),
};

describe.each(Object.entries(schemas))('a schema of %s', (_build, schema) => {
  it('hands on what it makes of the value', () => {
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
});

it('refuses a login with a password that is too long, saying how long it may be', () => {
  const field = { field: 'password', code: 'TOO_LONG', max: 128 };
  expect(() => check(LoginRequest, { username: 'ana', password: 'x'.repeat(129) })).toThrow(
    expect.objectContaining({ details: { fields: [field] } }),
  );
});
