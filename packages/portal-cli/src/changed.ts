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
  /** Version that the original call had made live. Set only when the call is repeated after another change has replaced this version. */
  replaced?: string;
  /** The canary that ended with this change. */
  canary?: EndedCanary;
}
