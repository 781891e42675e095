/** Passes items from several writers to one reader, in order. The queue has no limit, because each writer has its own limits. */
export class EventQueue<T> implements AsyncIterable<T> {
  private readonly waiting: T[] = [];
  private isClosed = false;
  private failure: unknown = null;
  private wake: () => void = () => undefined;

  push(value: T): void {
    this.waiting.push(value);
    this.wake();
  }

  /**
   * Ends the queue: the reader receives the items pushed so far and then finishes.
   * @param failure error that the reader gets at the end; null for a regular end
   */
  close(failure: unknown = null): void {
    this.isClosed = true;
    this.failure = failure;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      const value = this.waiting.shift();
      if (value !== undefined) yield value;
      else if (!this.isClosed)
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      else if (this.failure !== null) throw this.failure;
      else return;
    }
  }
}
