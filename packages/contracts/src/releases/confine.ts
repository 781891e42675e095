// Loaded before the code of a portal, in the process that `forkConfined` starts. Node's permission model covers neither the network nor
// signals to other processes, so this module replaces the functions for both with functions that throw.
import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import inspector from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { constants, setPriority } from 'node:os';
import tls from 'node:tls';

function denied(): never {
  throw Object.assign(new Error('The code of a portal has no access to this here.'), {
    code: 'ERR_ACCESS_DENIED',
  });
}

function replace(holder: object, name: string): void {
  Object.defineProperty(holder, name, { value: denied, writable: false, configurable: false });
}

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some systems do not allow a change of priority; the process then competes with request handling for CPU time.
}

// Node creates stdout and stderr on first use with functions that are replaced below, so they are created here, before the replacement.
void [process.stdout, process.stderr];
replace(net.Socket.prototype, 'connect');
replace(net.Server.prototype, 'listen');
replace(dgram.Socket.prototype, 'bind');
replace(dgram.Socket.prototype, 'connect');
replace(dgram.Socket.prototype, 'send');
for (const module of [net, dgram, dns, dns.promises, tls, http, https, http2, inspector]) {
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'function') Reflect.set(module, name, denied);
}
syncBuiltinESMExports();
for (const name of [
  'kill',
  '_kill',
  '_debugProcess',
  'binding',
  '_linkedBinding',
  'dlopen',
  'chdir',
  'setuid',
])
  replace(process, name);
for (const name of ['fetch', 'WebSocket', 'EventSource'])
  if (name in globalThis) Object.defineProperty(globalThis, name, { value: undefined, writable: false });
