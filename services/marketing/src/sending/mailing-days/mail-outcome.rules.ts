import type { RecipientState } from '@portals/contracts/constants';
import { dayOf } from '../../kernel/plain.js';

/** Outcomes that an email can have on a day. */
export const mailOutcomes = ['sent', 'refused', 'bounced', 'complained', 'unsubscribed'] as const;
type MailOutcome = (typeof mailOutcomes)[number];

export type MailDays = Map<string, Record<MailOutcome, number>>;

/** The fields of a recipient that determine its outcome. */
export interface CountedRecipient {
  state: RecipientState;
  sentAt: Date | null;
  changedAt: Date;
}

/**
 * Outcomes of each state. An email that bounced, was reported as spam or led to an unsubscribe counts as sent, too. An expired one counts
 * as refused.
 */
const outcomesOf: Partial<Record<RecipientState, readonly MailOutcome[]>> = {
  sent: ['sent'],
  bounced: ['sent', 'bounced'],
  complained: ['sent', 'complained'],
  unsubscribed: ['sent', 'unsubscribed'],
  refused: ['refused'],
  expired: ['refused'],
};

/** Adds the outcomes of an email to the days on which they happened (rule 12.24). */
export function addRecipient(days: MailDays, { state, sentAt, changedAt }: CountedRecipient): void {
  for (const outcome of outcomesOf[state] ?? []) {
    // An email that was doubtful until it bounced has no sending time, so the time of the change counts.
    const day = dayOf((outcome === 'sent' ? sentAt : null) ?? changedAt);
    const counts = days.get(day) ?? { sent: 0, refused: 0, bounced: 0, complained: 0, unsubscribed: 0 };
    counts[outcome] += 1;
    days.set(day, counts);
  }
}
