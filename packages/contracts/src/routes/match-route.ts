/** Path without trailing slashes: `/consultia/` is `/consultia`. */
export function trimPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** An address as patterns are compared with it. Encoded letters count as letters; an encoded slash separates nothing. */
function readPath(path: string): string {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return trimPath(parts.join('/'));
  } catch {
    return trimPath(path);
  }
}

const isFree = (segment = '') => segment[0] === ':';

/** Whether a pattern is one path only. */
export const isLiteral = (pattern: string): boolean => !/[:*]/.test(pattern);

/** Orders patterns: a literal segment comes before a parameter, earlier segments count more, and `*` comes last. */
const rank = (pattern: string): string =>
  pattern === '*'
    ? '3'
    : pattern
        .split('/')
        .map((segment) => (isFree(segment) ? '2' : '1'))
        .join('');

/** Whether a path, read already, is what a pattern of whole segments describes. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (isFree(segment) ? given[index] !== '' : segment === given[index]))
  );
}

/** Whether some path belongs to both patterns. The catch-all takes only what is left, so it overlaps with no other. */
export function overlap(one: string, other: string): boolean {
  if (one === '*' || other === '*') return one === other;
  const [left, right] = [one.split('/'), other.split('/')];
  return (
    left.length === right.length &&
    left.every((segment, index) => isFree(segment) || isFree(right[index]) || segment === right[index])
  );
}

/**
 * Tells which route an address leads to; the gateway and the browser ask it alike.
 * @param routes `path` is a pattern of whole segments (`/empresa/:id`); `*` takes what nobody else does
 * @returns finds the most specific route of a path as it stands in an address, the first of equal ones; null when none
 *   takes it
 */
export function createRouteTable<T extends { path: string }>(
  routes: readonly T[],
): (path: string) => T | null {
  // Nearly all routes have no parameters: their number must not make a look-up slower.
  const literal = new Map<string, T>();
  for (const route of routes.toReversed()) literal.set(route.path, route);
  const open = routes
    .filter(({ path }) => !isLiteral(path))
    .sort((a, b) => rank(a.path).localeCompare(rank(b.path)));
  return (path) => {
    const asked = readPath(path);
    return literal.get(asked) ?? open.find((route) => matches(route.path, asked)) ?? null;
  };
}
