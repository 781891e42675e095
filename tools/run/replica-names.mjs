// Preloaded into a process. It makes every name in the domain replicas.test resolve to two loopback addresses, like the name of a service
// with two replicas in a container network.
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';

const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
const { lookup } = dns;

Object.assign(dns, {
  lookup: (name, options) =>
    name.endsWith('.replicas.test') ? Promise.resolve(addresses) : lookup(name, options),
});
syncBuiltinESMExports();
