/** Trust in the X-Forwarded-* headers of an address; `hop` 0 is the peer of the connection. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** Returns Fastify's `trustProxy` for TRUST_PROXY: a number of proxies, a list of addresses and ranges, or none. */
export function trustedProxies(setting: string): TrustProxy {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text.split(',').map((part) => part.trim());
}
