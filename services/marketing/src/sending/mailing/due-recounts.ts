/** Minimum interval between recounts of a mailing that is being sent, in milliseconds. */
const askMs = 1000;

/**
 * Decides which mailings to recount when the results of emails are stored. Requesting a recount in the same transaction costs four
 * database round trips instead of one. It is therefore requested once per interval, and otherwise left to the next emails of the mailing,
 * which are claimed in the same step and whose results are stored later. When the process is killed in between, those emails are found to
 * be doubtful, which requests the recount.
 */
export class DueRecounts {
  private readonly askedAt = new Map<number, number>();

  /**
   * Decides when each mailing with new results is recounted.
   * @param changed mailings with results to store
   * @param goOn mailings for which the current step is about to claim more emails
   * @returns `now`: to recount in the transaction that stores the results; `later`: to recount after it, unless more of their emails were
   * in fact claimed
   */
  due(
    changed: ReadonlySet<number>,
    goOn: ReadonlySet<number>,
    now: Date,
  ): { now: number[]; later: number[] } {
    const isDue = (id: number) => now.getTime() >= (this.askedAt.get(id) ?? 0) + askMs;
    const due = [...changed].filter((id) => !goOn.has(id) || isDue(id));
    for (const id of due) this.askedAt.set(id, now.getTime());
    return { now: due, later: [...changed].filter((id) => !due.includes(id)) };
  }

  /** Forgets all other mailings. */
  keep(mailingIds: ReadonlySet<number>): void {
    for (const id of this.askedAt.keys()) if (!mailingIds.has(id)) this.askedAt.delete(id);
  }
}

export const mailingsOf = (recipients: readonly { mailingId: number }[]): Set<number> =>
  new Set(recipients.map(({ mailingId }) => mailingId));
