import { callerKey, clientKey } from './client-key.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:12::7', '2001:db8:0:12'],
  ['2001:0db8:0000:0012::9', '2001:db8:0:12'],
  ['2001:db8:0:12:1:2:3:4', '2001:db8:0:12'],
  ['2001:db8::203.0.113.9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
  ['127', '127'],
  ['', ''],
])('%s is counted as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});

it('is never longer than an address, whatever a header says', () => {
  expect(clientKey('x'.repeat(500))).toHaveLength(45);
});

it.each([
  [undefined, '127.0.0.1', '127.0.0.1'],
  ['', '127.0.0.1', '127.0.0.1'],
  ['203.0.113.7', '127.0.0.1', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '127.0.0.1', '203.0.113.7'],
  [['198.51.100.1', '198.51.100.2, 2001:db8:1:2::9'], '127.0.0.1', '2001:db8:1:2'],
])('X-Forwarded-For %j from %s is the caller %s', (forwardedFor, peer, key) => {
  expect(callerKey(forwardedFor, peer)).toBe(key);
});
