/**
 * Hands what several writers push to one reader, in the order of the pushes. It holds what is not read yet: writers have a limit of
 * their own.
 */
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
   * The reader comes to its end after what was pushed until now.
   * @param failure what the reader then meets; null for an end as it should be
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
