/** Keeps what was used last, and makes it again when it is asked for later. */
export class RecentlyUsed<Key, Value> {
  private readonly kept = new Map<Key, Promise<Value>>();

  /** @param most how many are kept */
  constructor(private readonly most: number) {}

  get(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = this.kept.get(key) ?? this.made(key, make);
    // A map has the order in which its entries were set: the one that was not used for longest is the first.
    this.kept.delete(key);
    this.kept.set(key, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }

  private made(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = make();
    // What could not be made is tried again.
    value.catch(() => {
      if (this.kept.get(key) === value) this.kept.delete(key);
    });
    return value;
  }
}
