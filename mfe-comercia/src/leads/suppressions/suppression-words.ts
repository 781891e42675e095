import type { SuppressionReason } from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';

/** Keys of the texts for the reasons, below `suppressionReason`. */
export const reasonKeys = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  'by hand': 'byHand',
} as const satisfies Record<SuppressionReason, string>;

export const reasonTones: Record<SuppressionReason, BadgeTone> = {
  unsubscribed: 'blue',
  bounced: 'yellow',
  complained: 'red',
  'by hand': 'grey',
};

/** True when the person has objected; only the person can revoke that. */
export const isOwnNo = (reason: SuppressionReason): boolean =>
  reason === 'unsubscribed' || reason === 'complained';
