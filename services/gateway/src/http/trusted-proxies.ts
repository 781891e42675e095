import { isIP, isIPv4 } from 'node:net';

/** Proxies whose X-Forwarded-* headers are trusted, as Fastify's `trustProxy` takes them. `hop` 0 is the peer of the connection. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** Converts the setting TRUST_PROXY (a number of proxies, a list of addresses and ranges, or nothing) to Fastify's `trustProxy`. */
export function trustedProxies(setting: string): TrustProxy {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text.split(',').map((part) => part.trim());
}

/** Names that Fastify knows for ranges. */
const rangeNames = ['linklocal', 'loopback', 'uniquelocal'];

function isRange(text: string): boolean {
  const [address = '', size, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return rangeNames.includes(text);
  return (
    size === undefined ||
    (bits === 32 && isIPv4(size)) ||
    (/^\d+$/.test(size) && Number(size) >= 1 && Number(size) <= bits)
  );
}

/** Returns false for a setting TRUST_PROXY that Fastify would refuse without naming it. */
export function isProxyList(setting: string): boolean {
  const trusted = trustedProxies(setting);
  return !Array.isArray(trusted) || trusted.every(isRange);
}
