import type { MailingState, RecipientState } from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';

export const mailingTones: Record<MailingState, BadgeTone> = {
  scheduled: 'blue',
  late: 'yellow',
  preparing: 'blue',
  sending: 'green',
  paused: 'yellow',
  stopped: 'grey',
  finished: 'teal',
};

export const recipientTones: Record<RecipientState | 'putOff', BadgeTone> = {
  queued: 'blue',
  putOff: 'yellow',
  sending: 'blue',
  sent: 'green',
  refused: 'red',
  expired: 'red',
  bounced: 'red',
  complained: 'red',
  unsubscribed: 'grey',
  doubtful: 'yellow',
  excluded: 'grey',
  stopped: 'grey',
};

/** States of a recipient, in display order. */
export const shownStates = [
  'sent',
  'queued',
  'putOff',
  'sending',
  'doubtful',
  'refused',
  'expired',
  'bounced',
  'complained',
  'unsubscribed',
  'stopped',
  'excluded',
] as const;
export type ShownState = (typeof shownStates)[number];
