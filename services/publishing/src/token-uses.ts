/** Minimum milliseconds between two writes, so that frequent calls do not cause a write each. */
const pauseMs = 60_000;

/** Collects the time of each token's last use (rule 13.31), and writes the times at most once a minute. */
export class TokenUses {
  private pending = new Map<string, string>();
  private timer: NodeJS.Timeout | null = null;
  private writtenAt = Number.NEGATIVE_INFINITY;
  private writing: Promise<void> = Promise.resolve();

  /** @param write stores the times by token id; must handle its own errors */
  constructor(private readonly write: (uses: ReadonlyMap<string, string>) => Promise<void>) {}

  mark(id: string): void {
    this.pending.set(id, new Date().toISOString());
    if (this.timer) return;
    this.timer = setTimeout(() => this.flush(), Math.max(0, this.writtenAt + pauseMs - performance.now()));
    this.timer.unref();
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.pending.size === 0) return;
    const uses = this.pending;
    this.pending = new Map();
    this.writtenAt = performance.now();
    this.writing = this.writing.then(() => this.write(uses));
  }

  /** Writes all times that have not been written yet. */
  close(): Promise<void> {
    this.flush();
    return this.writing;
  }
}
