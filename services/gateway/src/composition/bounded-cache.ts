/** Keeps what was used last, up to a number of bytes. */
export class BoundedCache<T> {
  private readonly entries = new Map<string, { value: T; bytes: number }>();
  private held = 0;

  constructor(
    private readonly limit: number,
    private readonly bytesOf: (value: T) => number,
  ) {}

  get bytes(): number {
    return this.held;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** What is larger than the whole cache is not kept. */
  set(key: string, value: T): void {
    this.drop(key);
    const bytes = this.bytesOf(value);
    if (bytes > this.limit) return;
    this.entries.set(key, { value, bytes });
    this.held += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.limit) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.held -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
