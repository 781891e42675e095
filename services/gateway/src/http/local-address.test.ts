import { localAddress } from './local-address.js';

it.each([
  ['/solutions?lang=es', '/solutions?lang=es'],
  ['//evil.es/x', '/'],
  ['https://evil.es/x', '/'],
  ['/\\evil.es', '/'],
  ['javascript:alert(1)', '/'],
  ['blob:http://local.invalid/x', '/'],
  ['blob:http://local.invalid//evil.es', '/'],
  ['data:text/html,<script>alert(1)</script>', '/'],
  ['filesystem:http://local.invalid/x', '/'],
  ['\tjava\nscript:alert(1)', '/'],
  ['/\t/evil.es', '/'],
  ['http://local.invalid/x', '/x'],
  ['/..//evil.es', '/'],
  [null, '/'],
])('what came from %s leads back to %s', (given, back) => {
  expect(localAddress(given)).toBe(back);
});
