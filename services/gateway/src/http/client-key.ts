import { isIPv6 } from 'node:net';

/**
 * What one client is counted by: an IPv4 address, or the /64 network of an IPv6 address, of which one client
 * commonly has all.
 */
export function clientKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...middle, ...right].slice(0, 4);
  return `${network.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`;
}

/** Whether an address may say whom it speaks for; `hop` 0 is the one that is connected to us. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** The `trustProxy` setting: a number of proxies, a list of addresses and ranges, or nobody. */
export function trustedProxies(setting: string): TrustProxy {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text.split(',').map((part) => part.trim());
}
