/** Minimum time between two writes in milliseconds, so that calls cost nothing. */
const pauseMs = 60_000;

/** Remembers when each token was last used (rule 13.31), and has that written once a minute at most. */
export class TokenUses {
  private pending = new Map<string, string>();
  private timer: NodeJS.Timeout | null = null;
  private writtenAt = 0;
  private writing: Promise<void> = Promise.resolve();

  /** @param write stores the times by id of the token; a failure is its own to report */
  constructor(private readonly write: (uses: ReadonlyMap<string, string>) => Promise<void>) {}

  mark(id: string): void {
    this.pending.set(id, new Date().toISOString());
    if (this.timer) return;
    this.timer = setTimeout(() => this.flush(), Math.max(0, this.writtenAt + pauseMs - Date.now()));
    this.timer.unref();
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.pending.size === 0) return;
    const uses = this.pending;
    this.pending = new Map();
    this.writtenAt = Date.now();
    this.writing = this.writing.then(() => this.write(uses));
  }

  /** Writes what is left. */
  close(): Promise<void> {
    this.flush();
    return this.writing;
  }
}
