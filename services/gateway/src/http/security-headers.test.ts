import { commonHeaders, documentPolicy } from './security-headers.js';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));

describe('documentPolicy', () => {
  const policy = directives(documentPolicy('abc', false));

  it('lets scripts run by nonce only', () => {
    expect(policy.get('script-src')).toBe("'nonce-abc' 'strict-dynamic'");
  });
  it('never allows evaluated or inline code', () => {
    expect(documentPolicy('abc', false)).not.toContain('unsafe-eval');
    expect(policy.get('style-src')).toBe("'self' 'nonce-abc'");
    expect(policy.get('style-src-attr')).toBe("'unsafe-inline'");
  });
  it('lets text become code by one policy of types only, except from development servers', () => {
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe('default');
    const development = directives(documentPolicy('abc', false, ['http://localhost:9999']));
    expect(development.has('require-trusted-types-for')).toBe(false);
  });
  it('keeps everything else to this site', () => {
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'self'");
    expect(policy.get('worker-src')).toBe("'self'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
  });
  it('upgrades requests only where the page itself is secure', () => {
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
    expect(directives(documentPolicy('abc', true)).has('upgrade-insecure-requests')).toBe(true);
  });
});

it('promises HTTPS only over HTTPS', () => {
  expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
  expect(commonHeaders(true)).toHaveProperty('strict-transport-security');
});
