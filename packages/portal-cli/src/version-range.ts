type Triple = readonly [number, number, number];

function triple(text: string): Triple | null {
  const match = /^(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?(?:[-+].*)?$/.exec(text);
  if (!match) return null;
  const part = (value: string | undefined) => (value === undefined || /\D/.test(value) ? 0 : Number(value));
  return [part(match[1]), part(match[2]), part(match[3])];
}

function compare(a: Triple, b: Triple): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The first version that `^` no longer takes. */
function caretEnd([major, minor, patch]: Triple): Triple {
  if (major > 0) return [major + 1, 0, 0];
  return minor > 0 ? [0, minor + 1, 0] : [0, 0, patch + 1];
}

function wildcardEnd(text: string, [major, minor]: Triple): Triple | null {
  const parts = text.split('.');
  if (parts.length === 1 || /[x*]/.test(parts[1] ?? '')) return [major + 1, 0, 0];
  return parts.length === 2 || /[x*]/.test(parts[2] ?? '') ? [major, minor + 1, 0] : null;
}

function takes(version: Triple, comparator: string): boolean {
  if (comparator === '*' || comparator === '') return true;
  const [, operator = '', text = ''] = /^(\^|~|>=|<=|>|<|=)?(.+)$/.exec(comparator) ?? [];
  const base = triple(text);
  if (!base) throw new Error(`"${comparator}" is not a version range`);
  const order = compare(version, base);
  const below = (end: Triple) => order >= 0 && compare(version, end) < 0;
  switch (operator) {
    case '^':
      return below(caretEnd(base));
    case '~':
      return below([base[0], base[1] + 1, 0]);
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
    default: {
      const end = wildcardEnd(text, base);
      return end ? below(end) : order === 0;
    }
  }
}

/**
 * True when a version is inside a semver range: `^ ~ >= <= > < =`, `1.x`, several comparators separated by spaces,
 * alternatives by `||`. Build metadata and pre-release tags do not count.
 * @throws Error when either text is not one
 */
export function satisfies(version: string, range: string): boolean {
  const parsed = triple(version);
  if (!parsed) throw new Error(`"${version}" is not a version`);
  return range.split('||').some((part) =>
    part
      .trim()
      .split(/\s+/)
      .every((comparator) => takes(parsed, comparator)),
  );
}
