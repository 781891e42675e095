import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from './bucket.js';

const folder = 'queue/';
const pollMs = 100;
/** Number of times that a publisher tolerates that others are first. */
const patience = 3;
/** Milliseconds after which somebody who is first in the queue and makes no change is taken for dead. */
const turnMs = 10_000;

/**
 * The queue of publishers of a shared store whose changes others have overtaken several times: slower machines, or those far from the bucket.
 * Everybody lets the first of the queue go before them, so that nobody is overtaken for ever. The queue is a courtesy; changes are safe
 * without it, and earlier versions ignore it.
 */
export class ChangeQueue {
  private overtakings = 0;
  private ticket: string | null = null;

  constructor(
    private readonly bucket: Bucket,
    private readonly deadMs = turnMs,
  ) {}

  /** Waits while somebody else is first. */
  async untilTurn(): Promise<void> {
    let [head, since] = ['', 0];
    for (;;) {
      const [first] = await this.bucket.list(folder);
      if (first === undefined || first.key === this.ticket) return;
      if (first.key !== head) [head, since] = [first.key, Date.now()];
      else if (Date.now() - since >= this.deadMs) await this.bucket.delete([head]);
      await wait(pollMs * (0.5 + Math.random()));
    }
  }

  /**
   * Records that somebody else was first, and joins the queue after the third time.
   * @param state number of the state on which the change was made; who began earlier comes first
   */
  async overtaken(state: number): Promise<void> {
    this.overtakings += 1;
    if (this.overtakings < patience) return;
    this.ticket ??= `${folder}${String(state).padStart(12, '0')}-${randomUUID()}`;
    await this.bucket.put(this.ticket, 'waiting');
  }

  /** Leaves the queue. When that fails, others leave the ticket out after a while. */
  async leave(): Promise<void> {
    if (this.ticket !== null) await this.bucket.delete([this.ticket]).catch(() => undefined);
  }
}
