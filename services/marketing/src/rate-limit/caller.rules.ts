import { isIPv6 } from 'node:net';

/**
 * Who a request is counted for: the last address of X-Forwarded-For, which the gateway wrote, else the peer.
 * IPv6 callers are counted by their /64 network, since one person has all of it.
 */
export function callerOf(forwardedFor: string | undefined, peer: string): string {
  const last = forwardedFor?.split(',').at(-1)?.trim();
  const address = (last || peer).replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 45);
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1).join('').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(8 - front.length - back.length, 0) }, () => '0');
  const groups = [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
