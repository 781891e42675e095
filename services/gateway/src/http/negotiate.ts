import Negotiator from 'negotiator';

const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the encoding of a reply (RFC 9110 §12.5.3): the available one with the highest weight; at equal weight brotli, then gzip, then no
 * encoding, which is also used when none of the available ones is acceptable.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header ?? '' } });
  const best = accepted.encoding(available, { preferred: encodings });
  return encodings.find((encoding) => encoding === best) ?? 'identity';
}
