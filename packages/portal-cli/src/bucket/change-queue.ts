import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from './bucket.js';

const folder = 'queue/';
const pollMs = 100;
/** Number of times that other publishers may be first before a publisher joins the queue. */
const patience = 3;
/** Milliseconds after which somebody who is first in the queue and does not renew their ticket is taken for dead. */
const deadAfterMs = 10_000;
/** Maximum number of times that a publisher may hold the first place, renewing its ticket without making a change. */
const mostTimes = 6;
/** Minimum milliseconds between two polls of the state while waiting. */
const lookMs = 500;

/**
 * Queue of publishers of a shared store that have been overtaken several times: slow machines, or machines far from the bucket. Everybody
 * lets the first in the queue go ahead, so that nobody starves. The queue is a courtesy; changes are safe without it, and earlier versions
 * ignore it.
 */
export class ChangeQueue {
  private overtakings = 0;
  private began: number | null = null;
  private ticket: string | null = null;
  private renewer: NodeJS.Timeout | undefined;
  private renewal: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly bucket: Bucket,
    private readonly deadMs = deadAfterMs,
  ) {}

  /**
   * Waits while somebody else is first.
   * @param look updates the copy of the store in the meantime
   */
  async untilTurn(look: () => Promise<unknown>): Promise<void> {
    const [arrivals, givenUp] = [new Map<string, number>(), new Set<string>()];
    let [head, renewed, looked] = ['', 0, Date.now()];
    for (;;) {
      const first = (await this.bucket.list(folder)).find(({ key }) => !givenUp.has(key));
      if (first === undefined || first.key === this.ticket) return;
      const now = Date.now();
      const arrived = arrivals.get(first.key) ?? now;
      arrivals.set(first.key, arrived);
      const state = `${first.key} ${first.etag}`;
      if (state !== head) [head, renewed] = [state, now];
      if (now - renewed >= this.deadMs || now - arrived >= mostTimes * this.deadMs) {
        givenUp.add(first.key);
        await this.bucket.delete([first.key]);
      }
      if (now - looked >= lookMs) {
        looked = now;
        await look();
      }
      await wait(pollMs * (0.5 + Math.random()));
    }
  }

  /**
   * Records that another publisher was faster, and joins the queue after the third time.
   * @param state number of the state on which the change was made; the publisher that was overtaken earliest comes first
   */
  async overtaken(state: number): Promise<void> {
    this.began ??= state;
    this.overtakings += 1;
    if (this.overtakings < patience) return;
    this.ticket ??= `${folder}${String(this.began).padStart(12, '0')}-${randomUUID()}`;
    const ticket = this.ticket;
    // The content differs each time, because times of changes may be in whole seconds.
    const put = () => this.bucket.put(ticket, randomUUID());
    await put();
    this.renewer ??= setInterval(() => {
      this.renewal = put().catch(() => undefined);
    }, this.deadMs / 5).unref();
  }

  /** Leaves the queue. When that fails, others leave the ticket out after a while. */
  async leave(): Promise<void> {
    clearInterval(this.renewer);
    await this.renewal;
    if (this.ticket !== null) await this.bucket.delete([this.ticket]).catch(() => undefined);
  }
}
