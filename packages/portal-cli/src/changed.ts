import type { EndedCanary } from './canary-file.js';

/** Result of a change to the live releases. */
export interface Changed {
  name: string;
  /** Null when no release of the name is live any longer. */
  version: string | null;
  /** Revision of the store, including this change. */
  revision: number;
  /** False when the version was already live and nothing had to be changed. */
  changed: boolean;
  /** True when damaged files of this release in the store have been repaired. */
  repaired: boolean;
  /** Set for a repeated call when another change has followed the original call: the version that the original call had made live. */
  replaced?: string;
  /** The canary that ended with this change. */
  canary?: EndedCanary;
}
