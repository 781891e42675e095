import type { ServiceDeclaration } from './declaration.js';

/**
 * Returns a function that shortens paths for logs: of a path with a secret, only the first segment is logged.
 * @param pages of one or several declarations, by address
 */
export function loggedPath(pages: ServiceDeclaration['pages']): (path: string) => string {
  const secret = Object.entries(pages).filter(([, rules]) => rules.secret);
  const segments = new Set(secret.map(([address]) => address.split('/', 2)[1]));
  return (path) => {
    const [, first = ''] = path.split('/', 2);
    return segments.has(first.toLowerCase()) ? `/${first}/[redacted]` : path;
  };
}
