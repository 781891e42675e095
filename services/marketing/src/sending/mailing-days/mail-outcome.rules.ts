import type { RecipientState } from '@portals/contracts/constants';
import { dayOf } from '../../kernel/plain.js';

/** What may have become of a mail on a day. */
export const mailOutcomes = ['sent', 'refused', 'bounced', 'complained', 'unsubscribed'] as const;
type MailOutcome = (typeof mailOutcomes)[number];

export type MailDays = Map<string, Record<MailOutcome, number>>;

/** What is read of a recipient. */
export interface CountedRecipient {
  state: RecipientState;
  sentAt: Date | null;
  changedAt: Date;
}

/** What each state comes to. A mail that came back, was reported or led to a no was sent before. One that was given up counts as refused. */
const outcomesOf: Partial<Record<RecipientState, readonly MailOutcome[]>> = {
  sent: ['sent'],
  bounced: ['sent', 'bounced'],
  complained: ['sent', 'complained'],
  unsubscribed: ['sent', 'unsubscribed'],
  refused: ['refused'],
  expired: ['refused'],
};

/** Adds what became of a mail to the days on which it did (rule 12.24). */
export function addRecipient(days: MailDays, { state, sentAt, changedAt }: CountedRecipient): void {
  for (const outcome of outcomesOf[state] ?? []) {
    // Of a mail that was doubtful until it came back, nobody knows when it was sent.
    const day = dayOf((outcome === 'sent' ? sentAt : null) ?? changedAt);
    const counts = days.get(day) ?? { sent: 0, refused: 0, bounced: 0, complained: 0, unsubscribed: 0 };
    counts[outcome] += 1;
    days.set(day, counts);
  }
}
