/** Proxies whose X-Forwarded-* headers are trusted, as Fastify's `trustProxy` takes them. `hop` 0 is the peer of the connection. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** Converts the setting TRUST_PROXY (a number of proxies, a list of addresses and ranges, or nothing) to Fastify's `trustProxy`. */
export function trustedProxies(setting: string): TrustProxy {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text.split(',').map((part) => part.trim());
}
