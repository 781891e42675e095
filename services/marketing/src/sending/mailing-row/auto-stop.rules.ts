/** Counts of emails that decide whether a mailing must pause. */
export interface ReturnCounts {
  /** Number of emails that the mail server accepted, whatever happened later: recipients with a sending time. */
  accepted: number;
  /** Number of emails that the mail server permanently rejected. */
  refused: number;
  /** Number of emails that the mail server accepted and that bounced later. */
  bounced: number;
  /** Number of emails that recipients reported as spam. */
  complained: number;
}

/** Minimum number of emails before the limits apply, because a single bounce would be a large share of a few emails. */
const judgedFrom = 500;
/** Maximum shares of bounces and complaints, in thousandths of the emails; a mailing above them is paused. */
const limits = { bounces: 50, complaints: 3 };

const none: ReturnCounts = { accepted: 0, refused: 0, bounced: 0, complained: 0 };

/**
 * Decides whether a mailing must pause: after at least 500 emails, when over 5 % were rejected or bounced, or over 0.3 % were reported as
 * spam. Mail servers distrust a sender above these shares.
 * @param before counts at the time when a person last resumed the mailing; only later emails count, and 500 of them are needed
 * @returns the limit that was exceeded; null for none
 */
export function autoStop(counts: ReturnCounts, before: ReturnCounts = none): 'bounces' | 'complaints' | null {
  const since = (name: keyof ReturnCounts) => counts[name] - before[name];
  const handedOver = since('accepted') + since('refused');
  if (handedOver < judgedFrom) return null;
  const passes = (number: number, thousandths: number) => number * 1000 > handedOver * thousandths;
  if (passes(since('bounced') + since('refused'), limits.bounces)) return 'bounces';
  return passes(since('complained'), limits.complaints) ? 'complaints' : null;
}
