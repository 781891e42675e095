import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Chooses a reply's encoding (RFC 9110 §12.5.3): the available encoding with the highest weight. At equal weight, brotli comes before gzip
 * and gzip before no encoding. No encoding is also used when no available encoding is acceptable.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header ?? '' } });
  const best = accepted.encoding(available, { preferred: encodings });
  return encodings.find((encoding) => encoding === best) ?? 'identity';
}
