/** Cache of the most recently used values; an evicted value is created again on demand. */
export class RecentlyUsed<Key, Value> {
  private readonly kept = new Map<Key, Promise<Value>>();

  /** @param most maximum number of cached values */
  constructor(private readonly most: number) {}

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = this.kept.get(key) ?? this.made(key, make);
    // A map iterates in insertion order, so the first entry is the least recently used.
    this.kept.delete(key);
    this.kept.set(key, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }

  private made(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = make();
    // A failed value is not cached.
    value.catch(() => {
      if (this.kept.get(key) === value) this.kept.delete(key);
    });
    return value;
  }
}
