import { openSync, write, writeSync } from 'node:fs';

/** Milliseconds for which a line may wait to be written together with others. */
const waitMs = 25;
/** Maximum characters waiting while earlier ones cannot be written; further lines are dropped. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * Creates a log output that writes lines in batches, because one system call for each line costs more than formatting it. Lines still
 * waiting when the process exits are written then.
 *
 * Lines that cannot be written (the reader has exited, the disk is full) are dropped: they must neither fill the memory nor keep the
 * process from exiting. pino's own destination is not used because on exit it retries a broken pipe forever.
 * @param destination file descriptor or path; defaults to standard output
 */
export function batchedOutput(destination: number | string = 1) {
  const file = typeof destination === 'string' ? openSync(destination, 'a') : destination;
  let lines: string[] = [];
  let waiting = 0;
  let isBusy = false;

  const drainLines = () => {
    const text = lines.join('');
    lines = [];
    waiting = 0;
    return Buffer.from(text);
  };
  const plan = () => {
    isBusy = true;
    setTimeout(() => writeAll(drainLines()), waitMs).unref();
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
      for (let rest = drainLines(); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
    } catch {
      // Lines that cannot be written are dropped, as explained above.
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
