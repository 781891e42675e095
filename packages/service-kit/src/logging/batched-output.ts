import { openSync, write, writeSync } from 'node:fs';

/** Maximum milliseconds that a line waits to be written in one batch with later lines. */
const waitMs = 25;
/** Maximum characters waiting to be written while the output is blocked; further lines are dropped. */
const mostWaiting = 4 * 1024 * 1024;

/**
 * Creates a log output that writes lines in batches, because one system call for each line costs more than formatting it. When the
 * process exits, waiting lines are written.
 *
 * Lines that cannot be written (the reader has exited, the disk is full) are dropped: they must neither fill the memory nor keep the
 * process from exiting. pino's own destination is not used, because it retries a broken pipe forever, so that the process never exits.
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
      // Lines that cannot be written are dropped, so that they neither fill the memory nor keep the process from exiting.
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
