/** Mails of a mailing that count for its limits. */
export interface ReturnCounts {
  /** Taken by the mail server, whatever came back later: recipients with the time when they were sent. */
  accepted: number;
  /** Refused for good when they were handed over. */
  refused: number;
  /** Taken and come back. */
  bounced: number;
  /** Reported as spam by whoever got them. */
  complained: number;
}

/** From how many mails on the limits hold: of a few, one bounce would be a large share. */
const judgedFrom = 500;
/** Shares of the mails handed over above which a mailing pauses, in thousandths. */
const limits = { bounces: 50, complaints: 3 };

const none: ReturnCounts = { accepted: 0, refused: 0, bounced: 0, complained: 0 };

/**
 * Whether a mailing must pause: over 5 % of its mails were refused or came back, or over 0.3 % were reported as spam, once 500
 * were handed over. Mail servers think ill of a sender above these shares.
 * @param before counts when a person let it go on after a pause: only what came since is judged, and again from 500 mails on
 * @returns the limit that was passed; null for none
 */
export function autoStop(counts: ReturnCounts, before: ReturnCounts = none): 'bounces' | 'complaints' | null {
  const since = (name: keyof ReturnCounts) => counts[name] - before[name];
  const handedOver = since('accepted') + since('refused');
  if (handedOver < judgedFrom) return null;
  const passes = (number: number, thousandths: number) => number * 1000 > handedOver * thousandths;
  if (passes(since('bounced') + since('refused'), limits.bounces)) return 'bounces';
  return passes(since('complained'), limits.complaints) ? 'complaints' : null;
}
