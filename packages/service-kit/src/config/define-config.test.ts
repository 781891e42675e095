import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { baseVariables } from './base.js';
import { ConfigError, defineConfig, integer, secret } from './define-config.js';

const config = defineConfig('sample', {
  LIMIT: integer(1, 10).default(5).describe('How many'),
  API_KEY: secret(z.string().min(3).optional().describe('Key')),
});

describe('configuration', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portals-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('uses defaults for unset or empty variables', () => {
    expect(config.load({ LIMIT: '' })).toEqual({ LIMIT: 5 });
    expect(config.load({ LIMIT: '7', OTHER: 'x' })).toEqual({ LIMIT: 7 });
  });

  it('reads a secret from a file, without the line end, and prefers the variable itself', () => {
    const file = join(folder, 'key');
    writeFileSync(file, 'from a file\n');
    expect(config.load({ API_KEY_FILE: file }).API_KEY).toBe('from a file');
    expect(config.load({ API_KEY_FILE: file, API_KEY: 'direct' }).API_KEY).toBe('direct');
    expect(() => config.load({ API_KEY_FILE: join(folder, 'none') })).toThrow(/API_KEY_FILE/);
    writeFileSync(file, '\n');
    expect(config.load({ API_KEY_FILE: file }).API_KEY).toBeUndefined();
  });

  it('names every wrong variable, never its value', () => {
    const load = () => config.load({ LIMIT: '99', API_KEY: 'zz' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/LIMIT[\s\S]*API_KEY/);
    expect(load).not.toThrow(/zz|99/);
  });

  it('cannot be changed once read', () => {
    expect(Object.isFrozen(config.load({}))).toBe(true);
  });

  it('keeps the description of a secret', () => {
    expect(z.globalRegistry.get(config.variables.API_KEY)).toMatchObject({
      description: 'Key',
      secret: true,
    });
  });

  it.each(['postgres://h/d', 'nonsense', 'mysql://h/d?tls=true'])(
    'refuses the database %s',
    (DATABASE_URL) => {
      expect(() => defineConfig('base', baseVariables(1)).load({ DATABASE_URL })).toThrow(/DATABASE_URL/);
    },
  );
});
