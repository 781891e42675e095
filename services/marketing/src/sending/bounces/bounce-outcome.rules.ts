import type { RecipientState } from '@portals/contracts/constants';
import type { BounceEvent } from './bounce-event.js';

/** Consequences of an event. */
export interface BounceOutcome {
  /** Change of the recipient's state; `kept` when the event adds nothing to it. */
  outcome: 'bounced' | 'complained' | 'delivered' | 'retried' | 'kept';
  /** Reason for suppressing the address; null when it is not suppressed. */
  suppress: 'bounced' | 'complained' | null;
}

/** The recipient of the email that an event is about. */
interface Recipient {
  state: RecipientState;
  /** True when an earlier event has already put the email back in the queue. */
  wasRetried: boolean;
  /** True while the mailing may still send to the recipient and the email was sent less than `MAIL_GIVE_UP_DAYS` ago. */
  mayRetry: boolean;
}

/** States of an email that a server may have accepted. A report can arrive before the server's reply is stored, hence `sending`. */
const handedOver = new Set<RecipientState>(['sending', 'sent', 'doubtful']);

/**
 * Returns true for a temporary bounce: another server gave up after days of retries (4.y.z), or the mailbox is full. A later attempt may
 * succeed, whereas an email that was rejected for its content would be rejected again.
 */
const isTemporary = ({ hard, status }: BounceEvent): boolean =>
  !hard && status !== null && (status.startsWith('4.') || status === '5.2.2');

function afterBounce(event: BounceEvent, { state, wasRetried, mayRetry }: Recipient): BounceOutcome {
  const suppress = event.hard ? 'bounced' : null;
  // A requeued email counts as bounced when a hard bounce of its earlier attempt arrives before the retry.
  const goesOn = handedOver.has(state) || (state === 'queued' && event.hard);
  if (!goesOn) return { outcome: 'kept', suppress };
  const again = isTemporary(event) && state !== 'sending' && mayRetry && !wasRetried;
  return { outcome: again ? 'retried' : 'bounced', suppress };
}

/** Decides which changes an event causes for a recipient (rules 11.43 to 11.45). */
export function bounceOutcome(event: BounceEvent, recipient: Recipient): BounceOutcome {
  const { state } = recipient;
  if (event.kind === 'bounce') return afterBounce(event, recipient);
  if (event.kind === 'delivered') {
    return { outcome: state === 'doubtful' ? 'delivered' : 'kept', suppress: null };
  }
  // A complaint proves that the email arrived, whatever else is recorded about it.
  const complains = handedOver.has(state) || ['queued', 'bounced', 'unsubscribed'].includes(state);
  return { outcome: complains ? 'complained' : 'kept', suppress: 'complained' };
}
