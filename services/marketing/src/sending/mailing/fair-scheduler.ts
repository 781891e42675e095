/** A recipient whose email is due. */
export interface DueRecipient {
  id: number;
  mailingId: number;
  /** Recipient's address; null once the person's data were erased. */
  address: string | null;
  messageId: string;
}

/** Reads the next due recipients of a mailing. */
type ReadDue = (mailingId: number) => Promise<DueRecipient[]>;

/** Lets mailings take turns, one email at a time, so that a large one does not delay a small one. */
export class FairScheduler {
  private readonly lists = new Map<number, DueRecipient[]>();
  /** Mailings without due recipients until the next update. */
  private readonly empty = new Set<number>();

  /** @param isTaken returns true for a recipient that was already chosen but may not be claimed yet */
  constructor(
    private readonly readDue: ReadDue,
    private readonly isTaken: (recipientId: number) => boolean,
  ) {}

  /** Replaces the mailings that are being sent; those that had no due recipients are read again. */
  set(mailingIds: readonly number[]): void {
    this.empty.clear();
    const current = new Set(mailingIds);
    for (const id of this.lists.keys()) if (!current.has(id)) this.lists.delete(id);
    for (const id of mailingIds) if (!this.lists.has(id)) this.lists.set(id, []);
  }

  /**
   * Returns the next recipients, from one mailing after the other.
   * @param mayGo returns true when an email to an address may be sent now; called once for each email that is then sent
   */
  async take(count: number, mayGo: (recipient: DueRecipient) => boolean): Promise<DueRecipient[]> {
    const taken: DueRecipient[] = [];
    const waiting = [...this.lists.keys()].filter((id) => !this.empty.has(id));
    const served = new Set<number>();
    while (taken.length < count && waiting.length > 0) {
      const mailingId = waiting.shift() ?? 0;
      // Reading again would return the same recipients, because they are not claimed yet.
      if (served.has(mailingId) && this.lists.get(mailingId)?.length === 0) continue;
      const next = await this.next(mailingId, mayGo);
      if (next === null) continue;
      taken.push(next);
      served.add(mailingId);
      waiting.push(mailingId);
      // The mailing that had a turn moves to the end of the round, for the next call too.
      const list = this.lists.get(mailingId) ?? [];
      this.lists.delete(mailingId);
      this.lists.set(mailingId, list);
    }
    return taken;
  }

  private async next(
    mailingId: number,
    mayGo: (recipient: DueRecipient) => boolean,
  ): Promise<DueRecipient | null> {
    let list = this.lists.get(mailingId) ?? [];
    if (list.length === 0) {
      list = (await this.readDue(mailingId)).filter(({ id }) => !this.isTaken(id));
      this.lists.set(mailingId, list);
      if (list.length === 0) this.empty.add(mailingId);
    }
    const place = list.findIndex(mayGo);
    return place < 0 ? null : (list.splice(place, 1)[0] ?? null);
  }
}
