/** A recipient who is due. */
export interface DueRecipient {
  id: number;
  mailingId: number;
  /** Null once the person's data were erased. */
  address: string | null;
  messageId: string;
}

/** Reads some recipients of a mailing who are due. */
type ReadDue = (mailingId: number) => Promise<DueRecipient[]>;

/** Lets mailings take turns, one mail each, so that a large one does not hold up a small one. */
export class FairScheduler {
  private readonly lists = new Map<number, DueRecipient[]>();
  /** Mailings that have nobody who is due until they are looked at again. */
  private readonly empty = new Set<number>();

  /** @param isTaken whether a recipient is taken already, and may only not be claimed yet */
  constructor(
    private readonly readDue: ReadDue,
    private readonly isTaken: (recipientId: number) => boolean,
  ) {}

  /** The mailings that are being sent by now; all of them are looked at again. */
  set(mailingIds: readonly number[]): void {
    this.empty.clear();
    const current = new Set(mailingIds);
    for (const id of this.lists.keys()) if (!current.has(id)) this.lists.delete(id);
    for (const id of mailingIds) if (!this.lists.has(id)) this.lists.set(id, []);
  }

  /**
   * The next recipients, of one mailing after the other.
   * @param mayGo whether a mail may go to an address now; it is asked once for each mail that then goes
   */
  async take(count: number, mayGo: (recipient: DueRecipient) => boolean): Promise<DueRecipient[]> {
    const taken: DueRecipient[] = [];
    const waiting = [...this.lists.keys()].filter((id) => !this.empty.has(id));
    const served = new Set<number>();
    while (taken.length < count && waiting.length > 0) {
      const mailingId = waiting.shift() ?? 0;
      // Read once more now, it would hand out the same ones: they are not claimed yet.
      if (served.has(mailingId) && this.lists.get(mailingId)?.length === 0) continue;
      const next = await this.next(mailingId, mayGo);
      if (next === null) continue;
      taken.push(next);
      served.add(mailingId);
      waiting.push(mailingId);
      // Whoever has had a turn is the last in the next round, also in the next call.
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
