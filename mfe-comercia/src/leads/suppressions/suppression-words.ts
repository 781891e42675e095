import type { SuppressionReason } from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';

/** Text keys of the suppression reasons, below `suppressionReason`. */
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

/** True when the recipient has unsubscribed or complained; only the recipient can revoke this. */
export const isOptOut = (reason: SuppressionReason): boolean =>
  reason === 'unsubscribed' || reason === 'complained';
