import { pino } from 'pino';

/** How long a line may wait for others. */
const waitMs = 25;
/** Characters that are written only when told to; far more than gather in that time. */
const kept = 1024 * 1024;

/**
 * Standard output that writes lines together and not in the way of requests: a write for each line costs more than
 * making it. What still waits when the process exits is written then.
 */
export function batchedOutput(dest: number | string = 1) {
  const output = pino.destination({ dest, sync: false, minLength: kept, maxWrite: 2 * kept });
  let lines: string[] = [];
  let isPlanned = false;
  const handOver = () => {
    const text = lines.join('');
    lines = [];
    if (text !== '') output.write(text);
  };
  const plan = () => {
    isPlanned = true;
    setTimeout(flush, waitMs).unref();
  };
  const flush = () => {
    handOver();
    // Without a callback, for which it would have the disk confirm every time.
    output.flush();
  };
  const onWritten = () => {
    isPlanned = false;
    if (lines.length > 0) plan();
  };
  output.on('drain', onWritten);
  // Nobody reads any more, or the disk is full: lines are lost, and must not gather in memory.
  output.on('error', onWritten);
  const flushSync = () => {
    handOver();
    output.flushSync();
  };
  process.once('exit', flushSync);
  return {
    write(line: string): void {
      lines.push(line);
      if (!isPlanned) plan();
    },
    flushSync,
  };
}
