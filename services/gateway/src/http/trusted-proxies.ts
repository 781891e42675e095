/** Whether an address may say whom it speaks for; `hop` 0 is the one that is connected to us. */
type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** The `trustProxy` setting: a number of proxies, a list of addresses and ranges, or nobody. */
export function trustedProxies(setting: string): TrustProxy {
  const text = setting.trim();
  if (text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text.split(',').map((part) => part.trim());
}
