import type { Delivery } from '../campaign-transport/campaign-transport.js';
import type { RecipientEntity } from '../mailing-row/recipient.entity.js';

/** Change to record after an attempt to send an email. */
export type RetryDecision =
  | { kind: 'sent' }
  /** No server has accepted or rejected the email, so it is requeued without counting the attempt. */
  | { kind: 'back' }
  | { kind: 'changed'; changes: Partial<RecipientEntity>; isHard: boolean };

interface Attempt {
  /** Number of attempts including this one. */
  attempts: number;
  createdAt: Date;
  now: Date;
  /** Time in milliseconds after which an email is no longer retried. */
  giveUpMs: number;
  /** Returns the backoff after a number of attempts, in milliseconds. */
  waitMs(attempts: number): number;
}

/** Returns the change for an email after an attempt (rule 11.6). */
export function retryDecisionOf(delivery: Delivery, attempt: Attempt): RetryDecision {
  const { now, attempts } = attempt;
  const changed = (changes: Partial<RecipientEntity>, isHard = false): RetryDecision => ({
    kind: 'changed',
    changes: { changedAt: now, ...changes },
    isHard,
  });
  switch (delivery.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'server':
      return { kind: 'back' };
    case 'doubtful':
      return changed({ state: 'doubtful', reason: delivery.reason });
    case 'hard':
    case 'refused':
      return changed({ state: 'refused', reason: delivery.reason }, delivery.kind === 'hard');
    case 'soft': {
      const { reason } = delivery;
      const isOver = now.getTime() - attempt.createdAt.getTime() >= attempt.giveUpMs;
      if (isOver) return changed({ state: 'expired', reason });
      const nextAttemptAt = new Date(now.getTime() + attempt.waitMs(attempts));
      return changed({ state: 'queued', nextAttemptAt, reason });
    }
  }
}
