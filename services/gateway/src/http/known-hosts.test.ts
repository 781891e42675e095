import { hostList, KnownHosts } from './known-hosts.js';

const at = { localAddress: '::ffff:192.0.2.7', localPort: 8080 };

it.each([
  ['localhost', true],
  ['localhost:8080', true],
  ['LOCALHOST:8080', true],
  ['localhost:8081', false],
  ['nodo.example', true],
  ['nodo.example:8443', true],
  ['nodo.example:9443', false],
  ['192.0.2.7:8080', true],
  ['192.0.2.7:1', false],
  ['192.0.2.8:8080', false],
  ['evil.example', false],
  ['localhost.evil.example:8080', false],
  ['localhost:8080/x', false],
  ['', false],
  ['a b', false],
])('the host %j is known: %s', (host, known) => {
  const hosts = new KnownHosts(hostList(' localhost, Nodo.example,nodo.example:8443 ,'));
  expect(hosts.accepts(host, at)).toBe(known);
});

it('knows the IPv6 address that a connection arrived at', () => {
  const hosts = new KnownHosts([]);
  const own = { localAddress: '2001:db8::7', localPort: 8080 };
  expect(hosts.accepts('[2001:db8::7]:8080', own)).toBe(true);
  expect(hosts.accepts('[2001:db8::8]:8080', own)).toBe(false);
});
