export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

function weights(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name === '') continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    found.set(name, Number.isFinite(weight) ? Math.min(Math.max(weight, 0), 1) : 0);
  }
  return found;
}

/**
 * The encoding to answer with (RFC 9110 §12.5.3): the one with the highest weight among those there are, brotli
 * before gzip before none at equal weight. None at all when nothing else is acceptable.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const given = weights(header ?? '');
  const fallback = given.get('*');
  const weightOf = (encoding: Encoding) => {
    const named = given.get(encoding) ?? fallback;
    if (named !== undefined) return named;
    return encoding === 'identity' ? 0.001 : 0;
  };
  const candidates = encodings.filter((encoding) => available.includes(encoding) && weightOf(encoding) > 0);
  return candidates.reduce<Encoding>(
    (best, encoding) => (weightOf(encoding) > weightOf(best) ? encoding : best),
    candidates[0] ?? 'identity',
  );
}
