import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** No address is longer. */
const MAX_LENGTH = 45;

/**
 * What one client is counted by, here and in the gateway: an IPv4 address, or the first four groups of an IPv6 address: one
 * customer commonly has all of a /64 network (RFC 6177). An IPv4 address in IPv6 form (RFC 4291 §2.5.5.2) counts as itself,
 * and what is no address as it is.
 */
export function clientKey(address: string): string {
  if (!isIPv6(address)) return address.slice(0, MAX_LENGTH);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/**
 * The client of a call as the gateway names it, in the form that is counted.
 * @param forwardedFor X-Forwarded-For: its last address is the one that the gateway wrote
 * @param peer who is connected to us, for calls past the gateway
 */
export function callerKey(forwardedFor: string | string[] | undefined, peer: string): string {
  const last = [forwardedFor].flat().at(-1)?.split(',').at(-1)?.trim();
  return clientKey(last || peer);
}
