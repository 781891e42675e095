import { callerOf } from './caller.rules.js';

it.each([
  [undefined, '203.0.113.7', '203.0.113.7'],
  ['', '203.0.113.7', '203.0.113.7'],
  ['198.51.100.1', '127.0.0.1', '198.51.100.1'],
  ['10.0.0.1, 198.51.100.1', '127.0.0.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '127.0.0.1', '198.51.100.1'],
  ['2001:db8:0:7:aaaa:bbbb:cccc:dddd', '127.0.0.1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007::1', '127.0.0.1', '2001:db8:0:7::/64'],
  ['2001:db8::1', '127.0.0.1', '2001:db8:0:0::/64'],
  ['::1', '127.0.0.1', '0:0:0:0::/64'],
  ['fe80::1%eth0', '127.0.0.1', 'fe80:0:0:0::/64'],
])('counts %p from %s for %s', (forwardedFor, peer, caller) => {
  expect(callerOf(forwardedFor, peer)).toBe(caller);
});

it('keeps nonsense short', () => {
  expect(callerOf('x'.repeat(500), '127.0.0.1').length).toBeLessThanOrEqual(45);
});
