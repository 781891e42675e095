interface Patience<L> {
  /** Milliseconds. */
  ms: number;
  /** What is answered after that time. */
  late: () => L | PromiseLike<L>;
  /** Ends the waiting at once. */
  signal: AbortSignal;
}

/** What `work` comes to, or what `late` says once it has taken too long; the work itself goes on. @throws the reason of the signal */
export function settleWithin<T, L>(work: PromiseLike<T>, { ms, late, signal }: Patience<L>): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => resolve(late())), ms);
    const abort = () => end(() => reject(signal.reason));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}
