import { authConfig } from '../config.js';
import { oidcSettings } from './oidc-settings.js';

const whole = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'nodo',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_NAME: 'Acme',
};
const read = (env: Record<string, string>) => oidcSettings(authConfig.load(env));

it('is switched off when nothing is set', () => {
  expect(read({})).toBeNull();
});

it.each(Object.keys(whole))('is refused without %s', (name) => {
  expect(() => read({ ...whole, [name]: '' })).toThrow(`${name}: must be set too`);
});

it('gives no memberships unless workspace and roles are both set', () => {
  expect(read(whole)?.workspace).toBeNull();
  expect(() => read({ ...whole, OIDC_WORKSPACE: '3' })).toThrow('OIDC_ROLES');
  expect(() => read({ ...whole, OIDC_ROLES: 'staff=member' })).toThrow('OIDC_WORKSPACE');
  expect(read({ ...whole, OIDC_WORKSPACE: '3', OIDC_ROLES: 'staff=member' })?.workspace).toEqual({
    id: 3,
    roles: [{ group: 'staff', role: 'member' }],
  });
  expect(() => read({ ...whole, OIDC_WORKSPACE: '3', OIDC_ROLES: 'staff=owner' })).toThrow('OIDC_ROLES');
});

it.each([
  'http://login.example.com',
  'ftp://login.example.com',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://localhost@example.com',
])('refuses the issuer %s, whose answers others on the way could change', (OIDC_ISSUER) => {
  expect(() => read({ ...whole, OIDC_ISSUER })).toThrow('OIDC_ISSUER');
});

it.each(['http://localhost:9000/realm', 'http://[::1]:1', 'https://login.example.com/v2.0'])(
  'accepts the issuer %s',
  (OIDC_ISSUER) => {
    expect(read({ ...whole, OIDC_ISSUER })?.issuer).toBe(OIDC_ISSUER);
  },
);
