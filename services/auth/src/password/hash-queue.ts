import { AppError } from '@portals/service-kit';

/** Runs at most `concurrency` jobs at once. At most `waiting` further jobs wait; any more are rejected with 503. */
export class HashQueue {
  private running = 0;
  private readonly waiters: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly waiting: number,
  ) {}

  /** @throws AppError SERVICE_UNAVAILABLE when the queue is full */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await job();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.concurrency) {
      this.running++;
      return;
    }
    if (this.waiters.length >= this.waiting) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
    await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  private leave(): void {
    const next = this.waiters.shift();
    // The next job takes over the slot, so the number of running jobs does not change.
    if (next === undefined) this.running--;
    else next();
  }
}
