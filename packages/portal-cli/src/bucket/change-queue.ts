import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from './bucket.js';

const folder = 'queue/';
const pollMs = 100;
/** Number of lost races against other publishers after which a publisher joins the queue. */
const patience = 3;
/** Milliseconds without a renewed ticket after which the first publisher in the queue counts as dead. */
const deadAfterMs = 10_000;
/** Longest time that a publisher may stay first while renewing its ticket but making no change, as a multiple of `deadMs`. */
const mostTimes = 6;
/** Minimum milliseconds between two polls of the state while waiting. */
const lookMs = 500;

/**
 * Queue of publishers that have repeatedly lost the race to change a shared store: slow machines, or machines far from the bucket. All
 * other publishers wait for the first in the queue, so that none starves. The queue only adds fairness: changes are safe without it, and
 * earlier versions ignore it.
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
   * Waits while another publisher is first in the queue.
   * @param look called regularly while waiting, to update the local copy of the store
   */
  async untilTurn(look: () => Promise<unknown>): Promise<void> {
    const [arrivals, givenUp] = [new Map<string, number>(), new Set<string>()];
    let [head, renewed, looked] = ['', 0, performance.now()];
    for (;;) {
      const first = (await this.bucket.list(folder)).find(({ key }) => !givenUp.has(key));
      if (first === undefined || first.key === this.ticket) return;
      const now = performance.now();
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
   * Records that another publisher was faster; the third time, joins the queue.
   * @param state number of the state on which the change was based; the number passed with the first lost race decides the place in the
   * queue, the lowest first
   */
  async lostRace(state: number): Promise<void> {
    this.began ??= state;
    this.overtakings += 1;
    if (this.overtakings < patience) return;
    this.ticket ??= `${folder}${String(this.began).padStart(12, '0')}-${randomUUID()}`;
    const ticket = this.ticket;
    // Random content changes the ETag at each renewal; a modification time might not change, because it may be in whole seconds.
    const put = () => this.bucket.put(ticket, randomUUID());
    await put();
    this.renewer ??= setInterval(() => {
      this.renewal = put().catch(() => undefined);
    }, this.deadMs / 5).unref();
  }

  /** Leaves the queue. If deleting the ticket fails, other publishers remove it once it counts as dead. */
  async leave(): Promise<void> {
    clearInterval(this.renewer);
    await this.renewal;
    if (this.ticket !== null) await this.bucket.delete([this.ticket]).catch(() => undefined);
  }
}
