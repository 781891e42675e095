import { trustedProxies } from './trusted-proxies.js';

describe('trustedProxies', () => {
  it('trusts nobody when it is not set', () => {
    expect(trustedProxies(' ')).toBe(false);
  });
  it('trusts as many proxies as it is told', () => {
    const trust = trustedProxies('2');
    expect(typeof trust === 'function' && [0, 1, 2].map((hop) => trust('203.0.113.7', hop))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('trusts the addresses and ranges of a list', () => {
    expect(trustedProxies('10.0.0.0/8, 127.0.0.1')).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
});
