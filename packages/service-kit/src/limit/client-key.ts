import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Length of the longest textual IPv6 address, an IPv4-mapped one. */
const MAX_LENGTH = 45;

/**
 * Returns the key under which the requests of one client are counted: an IPv4 address, or the /64 network of an IPv6 address, because one
 * customer commonly has a whole /64 (RFC 6177). An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) counts as the IPv4 address. Any other text
 * is used unchanged.
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
 * Returns the rate limit key of the client, whose address the gateway adds to X-Forwarded-For.
 * @param forwardedFor X-Forwarded-For, whose last address was written by the gateway
 * @param peer address of the connection, for calls that do not come through the gateway
 */
export function callerKey(forwardedFor: string | string[] | undefined, peer: string): string {
  const last = [forwardedFor].flat().at(-1)?.split(',').at(-1)?.trim();
  return clientKey(last || peer);
}
