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
  /** True when the store had this release with damaged files. */
  repaired: boolean;
  /** Version that a repeated call had made live, if another change has replaced it since. */
  replaced?: string;
  /** The canary that ended with this change. */
  canary?: EndedCanary;
}
