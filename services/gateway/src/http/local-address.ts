/** Returns the path and query of a local address; `/` for anything that leads elsewhere. */
export function localAddress(address: string | null | undefined): string {
  const base = 'http://local.invalid';
  if (!address || !URL.canParse(address, base)) return '/';
  // Compares scheme and host instead of origin, because `blob:http://local.invalid/x` has the origin of the address inside it.
  const { protocol, host, pathname, search } = new URL(address, base);
  const isLocal = protocol === 'http:' && host === 'local.invalid' && !pathname.startsWith('//');
  return isLocal ? pathname + search : '/';
}
