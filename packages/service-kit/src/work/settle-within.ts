interface Patience<L> {
  /** Time limit in milliseconds. */
  ms: number;
  /** Returns the result to use when the time limit has passed. */
  late: () => L | PromiseLike<L>;
  /** Stops waiting immediately. */
  signal: AbortSignal;
}

/** Returns the result of `work`, or of `late` if the time limit passes first; `work` itself continues. @throws the signal's reason */
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
