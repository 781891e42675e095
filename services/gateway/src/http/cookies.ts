/** Values by name of a Cookie header; the first of equal names counts, as browsers send the nearest path first. */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  return cookies;
}
