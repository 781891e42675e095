/** How long a mail waits for others so that all are stored together, in milliseconds. */
const longestMs = 2;

/** Says when what has become of mails is stored, and the next ones are claimed: several cost a database hardly more than one. */
export class WriteBatching {
  private since: number | null = null;

  /**
   * @param waiting mails that wait
   * @param underWay mails that connections carry meanwhile, and that may join them
   * @returns milliseconds, infinite when none waits
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
