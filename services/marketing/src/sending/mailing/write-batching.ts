/** Milliseconds that an email waits for others, so that all are stored together. */
const longestMs = 2;

/** Decides when results are stored and the next emails are claimed: a batch costs a database hardly more than one email. */
export class WriteBatching {
  private since: number | null = null;

  /**
   * @param waiting emails that wait
   * @param underWay emails that connections carry meanwhile, and that may join them
   * @returns milliseconds; infinite when none waits
   */
  waitMs(waiting: number, underWay: number, now: number): number {
    if (waiting === 0) {
      this.since = null;
      return Number.POSITIVE_INFINITY;
    }
    this.since ??= now;
    const left = underWay === 0 ? 0 : Math.max(this.since + longestMs - now, 0);
    if (left === 0) this.since = null;
    return left;
  }
}
