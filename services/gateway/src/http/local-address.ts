/** Returns the path and query of an address on this site; `/` for an address on any other site. */
export function localAddress(address: string | null | undefined): string {
  const base = 'http://local.invalid';
  if (!address || !URL.canParse(address, base)) return '/';
  // Compares scheme and host instead of origin, because `blob:http://local.invalid/x` also has the origin `http://local.invalid`.
  const { protocol, host, pathname, search } = new URL(address, base);
  const isLocal = protocol === 'http:' && host === 'local.invalid' && !pathname.startsWith('//');
  return isLocal ? pathname + search : '/';
}
