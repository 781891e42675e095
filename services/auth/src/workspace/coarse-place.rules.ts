/**
 * Returns the first two groups of a network address, which identify a country or a provider but no household: `203.0` of an IPv4 address,
 * `2001:db8` of an IPv6 one (rule 18.12).
 */
export function coarsePlace(address: string): string {
  const sign = address.includes(':') ? ':' : '.';
  return address.split(sign).slice(0, 2).join(sign);
}
