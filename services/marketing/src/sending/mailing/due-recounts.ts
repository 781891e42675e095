/** How often the days of a mailing that goes on are asked for, in milliseconds: they are not counted more often either. */
const askMs = 1000;

/**
 * Knows of which mailings the days are to be counted again when it is stored what has become of mails. Whoever asks for that in the
 * same transaction waits for four answers of the database instead of one. So it is asked for once in a while, and otherwise left to the
 * next mails of the mailing, which are claimed at the same moment: what becomes of these is stored later. When the process is killed
 * meanwhile they are found to be doubtful, and it is asked for then.
 */
export class DueRecounts {
  private readonly askedAt = new Map<number, number>();

  /**
   * @param changed mailings of which mails are stored
   * @param goOn those of which others are claimed together with that
   * @returns for which it is asked together with that, and for which afterwards unless others were claimed
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

  /** Keeps nothing of other mailings. */
  keep(mailingIds: ReadonlySet<number>): void {
    for (const id of this.askedAt.keys()) if (!mailingIds.has(id)) this.askedAt.delete(id);
  }
}

export const mailingsOf = (recipients: readonly { mailingId: number }[]): Set<number> =>
  new Set(recipients.map(({ mailingId }) => mailingId));
