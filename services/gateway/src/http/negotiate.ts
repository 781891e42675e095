import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encoding to answer with (RFC 9110 §12.5.3): the one with the highest weight among those there are, brotli before gzip
 * before none at equal weight. None at all when nothing else is acceptable.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header ?? '' } });
  const best = accepted.encoding(available, { preferred: encodings });
  return encodings.find((encoding) => encoding === best) ?? 'identity';
}
