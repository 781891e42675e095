import { clientKey, trustedProxies } from './client-key.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

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
