/**
 * Returns the first two groups of a network address, such as `203.0` for IPv4 and `2001:db8` for IPv6. They identify a provider or country,
 * but no household (rule 18.12).
 */
export function coarsePlace(address: string): string {
  const sign = address.includes(':') ? ':' : '.';
  return address.split(sign).slice(0, 2).join(sign);
}
