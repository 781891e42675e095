import type { RecipientState } from '@portals/contracts/constants';
import type { BounceEvent } from './bounce-event.js';

/** What an event leads to. */
export interface BounceOutcome {
  /** `kept`: the state of the recipient says as much already, or more. */
  outcome: 'bounced' | 'complained' | 'delivered' | 'retried' | 'kept';
  /** Why the address gets no mail any more; null when it still does. */
  suppress: 'bounced' | 'complained' | null;
}

/** Recipient of a mail that something is told of. */
interface Recipient {
  state: RecipientState;
  /** Whether the mail was queued again after an earlier event. */
  wasRetried: boolean;
  /** Whether its mailing still sends, and the mail was first handed over less than `MAIL_GIVE_UP_DAYS` ago. */
  mayRetry: boolean;
}

/** States of a mail that a server may have taken. Whoever tells of one that is `sending` is quicker than we are with its reply. */
const handedOver = new Set<RecipientState>(['sending', 'sent', 'doubtful']);

/**
 * Whether a bounce is for now: what other servers give up after days (4.y.z), and a full mailbox. Another mail later may get
 * through; one that is refused for what it says would be refused again.
 */
const isTemporary = ({ hard, status }: BounceEvent): boolean =>
  !hard && status !== null && (status.startsWith('4.') || status === '5.2.2');

function afterBounce(event: BounceEvent, { state, wasRetried, mayRetry }: Recipient): BounceOutcome {
  const suppress = event.hard ? 'bounced' : null;
  // A mail that was queued again has bounced for good meanwhile, by a report of the first time.
  const goesOn = handedOver.has(state) || (state === 'queued' && event.hard);
  if (!goesOn) return { outcome: 'kept', suppress };
  const again = isTemporary(event) && state !== 'sending' && mayRetry && !wasRetried;
  return { outcome: again ? 'retried' : 'bounced', suppress };
}

/** Decides what an event means for a recipient (rules 11.43 to 11.45). */
export function bounceOutcome(event: BounceEvent, recipient: Recipient): BounceOutcome {
  const { state } = recipient;
  if (event.kind === 'bounce') return afterBounce(event, recipient);
  if (event.kind === 'delivered') {
    return { outcome: state === 'doubtful' ? 'delivered' : 'kept', suppress: null };
  }
  // Who complains has got the mail, whatever is known of it besides.
  const complains = handedOver.has(state) || ['queued', 'bounced', 'unsubscribed'].includes(state);
  return { outcome: complains ? 'complained' : 'kept', suppress: 'complained' };
}
