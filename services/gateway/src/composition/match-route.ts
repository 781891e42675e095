/** Path without trailing slashes: `/consultia/` is `/consultia`. */
export function trimPath(path: string): string {
  return path.replace(/(?<=.)\/+$/, '');
}

const segments = (path: string) => trimPath(path).split('/').slice(1);

/** Whether a pattern is one path only. */
export const isLiteral = (pattern: string): boolean => !/[:*]/.test(pattern);

/** Whether two patterns can match the same path; `*`, which takes what is left over, contests nothing. */
export function overlap(one: string, other: string): boolean {
  const [first, second] = [segments(one), segments(other)];
  if (one === '*' || other === '*' || first.length !== second.length) return false;
  const free = (segment = '') => segment.startsWith(':');
  return first.every((segment, index) => {
    const facing = second[index];
    return free(segment) || free(facing) || segment === facing;
  });
}

/** 0 where no segment differs in kind; a literal segment is worth more than a parameter, earlier ones more. */
function specificity(pattern: string): string {
  if (pattern === '*') return '';
  return segments(pattern)
    .map((segment) => (segment.startsWith(':') ? '1' : '2'))
    .join('');
}

/** Whether a path is what a pattern of whole segments describes: `/empresa/:id`, or `*` for any path. */
export function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  const [wanted, given] = [segments(pattern), segments(path)];
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, index) => {
    const part = given[index] ?? '';
    return segment.startsWith(':') ? part !== '' : segment === part;
  });
}

/** The most specific of the routes that match a path; `*` only when nothing else does. Null when none does. */
export function matchRoute<T extends { path: string }>(routes: readonly T[], path: string): T | null {
  const found = routes.filter((route) => matches(route.path, path));
  const best = found.reduce<T | null>(
    (winner, route) => (!winner || specificity(route.path) > specificity(winner.path) ? route : winner),
    null,
  );
  return best;
}
