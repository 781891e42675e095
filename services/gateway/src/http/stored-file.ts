import type { Encoding } from './negotiate.js';

/** One file, ready to be sent. */
export interface StoredFile {
  type: string;
  /** Entity tag of the content, without quotes. Each encoding adds a suffix when it is sent (RFC 9110 §8.8.3). */
  hash: string;
  content: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}
