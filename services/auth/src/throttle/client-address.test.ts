import { throttleAddress } from './client-address.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8:0:12::7', '2001:db8:0:12'],
  ['2001:db8:0:12:1:2:3:4', '2001:db8:0:12'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('attempts from %s are counted by %s', (address, expected) => {
  expect(throttleAddress(address)).toBe(expected);
});
