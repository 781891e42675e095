import { openSync, write, writeSync } from 'node:fs';

/** How long a line may wait for others, in milliseconds. */
const waitMs = 25;
/** Characters that may wait while nobody reads what was written before; lines beyond it are lost. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * An output, standard output when left out, that writes lines together and not in the way of requests: a write for each
 * line costs more than making it. What still waits when the process exits is written then.
 *
 * Lines that cannot be written, because nobody reads any more or the disk is full, are lost: neither memory nor the end of
 * the process may depend on them. That is why it is not pino's own destination, which tries a broken pipe for ever when
 * the process exits.
 */
export function batchedOutput(destination: number | string = 1) {
  const file = typeof destination === 'string' ? openSync(destination, 'a') : destination;
  let lines: string[] = [];
  let waiting = 0;
  let isBusy = false;

  const take = () => {
    const text = lines.join('');
    lines = [];
    waiting = 0;
    return Buffer.from(text);
  };
  const plan = () => {
    isBusy = true;
    setTimeout(() => writeAll(take()), waitMs).unref();
  };
  const writeAll = (rest: Buffer) => {
    write(file, rest, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => writeAll(rest), waitMs).unref();
      else if (!error && written < rest.length) writeAll(rest.subarray(written));
      else {
        isBusy = false;
        if (lines.length > 0) plan();
      }
    });
  };
  const flushSync = () => {
    try {
      for (let rest = take(); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
    } catch {
      // As above: what cannot be written is lost.
    }
  };
  process.once('exit', flushSync);
  return {
    write(line: string): void {
      if (waiting > mostWaiting) return;
      waiting += line.length;
      lines.push(line);
      if (!isBusy) plan();
    },
    flushSync,
  };
}
