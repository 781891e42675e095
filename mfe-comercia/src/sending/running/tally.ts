import type { Mailing } from '@portals/contracts/marketing';

/** Totals computed from a mailing's counts. */
export interface Tally {
  /** Everybody who has received the email, will receive it, or would have received it without a failure or stop. */
  total: number;
  /** Recipients for whom the result is final. */
  done: number;
  /** Recipients whose email is queued or in transit. */
  waiting: number;
  /** Part of `waiting`: emails to be retried later. */
  putOff: number;
  /** Emails that the mail server accepted, including those that bounced later. */
  taken: number;
  /** Recipients whose email was rejected or not sent. */
  missed: number;
}

/** True once somebody may have received an email, or will receive one without further action by the user. */
export const hasBegun = ({ state, startedAt }: Mailing): boolean =>
  startedAt !== null || !['scheduled', 'late', 'stopped'].includes(state);

export function tallyOf({ counts, putOff, state }: Mailing): Tally {
  const { excluded, queued, sending, sent, bounced, complained, unsubscribed } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = all - excluded;
  const waiting = queued + sending;
  return {
    total,
    waiting,
    done: total - waiting,
    putOff,
    taken: sent + bounced + complained + unsubscribed,
    // A stopped mailing stops its queued emails shortly afterwards, so they already count as missed.
    missed: counts.refused + counts.expired + counts.stopped + (state === 'stopped' ? queued : 0),
  };
}
