/** Returns the path without trailing slashes: `/consultia/` becomes `/consultia`. */
export function trimPath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Normalises a path for matching. Percent-encoded letters are decoded; an encoded slash does not separate segments. */
function readPath(path: string): string {
  try {
    const parts = path.split('/').map((part) => decodeURIComponent(part).replaceAll('/', '%2F'));
    return trimPath(parts.join('/'));
  } catch {
    return trimPath(path);
  }
}

const isFree = (segment = '') => segment[0] === ':';

/** Returns true when a pattern matches exactly one path. */
export const isLiteral = (pattern: string): boolean => !/[:*]/.test(pattern);

/** Returns a sort key for patterns: literal segments before parameters, earlier segments count more, and `*` comes last. */
const rank = (pattern: string): string =>
  pattern === '*'
    ? '3'
    : pattern
        .split('/')
        .map((segment) => (isFree(segment) ? '2' : '1'))
        .join('');

/** Returns true when a path normalised by `readPath` matches a pattern of whole segments. */
function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (isFree(segment) ? given[index] !== '' : segment === given[index]))
  );
}

/**
 * Returns true when some path matches both patterns. The catch-all `*` serves only paths that no other route matches, so it overlaps with
 * no other pattern.
 */
export function overlap(one: string, other: string): boolean {
  if (one === '*' || other === '*') return one === other;
  const [left, right] = [one.split('/'), other.split('/')];
  return (
    left.length === right.length &&
    left.every((segment, index) => isFree(segment) || isFree(right[index]) || segment === right[index])
  );
}

/**
 * Creates the lookup of a route by path, which the gateway and the browser share.
 * @param routes `path` is a pattern of whole segments (`/empresa/:id`); `*` matches paths that no other route matches
 * @returns a function that finds the most specific route for the path of a URL, or the first of several equally specific routes; null when
 * no route matches
 */
export function createRouteTable<T extends { path: string }>(
  routes: readonly T[],
): (path: string) => T | null {
  // Nearly all routes have no parameters, so lookups in a map stay fast however many routes there are.
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
