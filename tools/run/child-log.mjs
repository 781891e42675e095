import { createInterface } from 'node:readline';
import { LogFile } from './log-file.mjs';

const shown = new Set(['error', 'fatal']);

/**
 * Returns the text shown in the terminal for a log line, or null to hide it. Unless `verbose`, only errors and non-JSON lines of standard
 * error are shown.
 * @param {string} name
 * @param {string} line
 * @param {{ fromErrors: boolean, verbose: boolean }} how
 */
export function condense(name, line, { fromErrors, verbose }) {
  let entry = null;
  try {
    entry = JSON.parse(line);
  } catch {
    return fromErrors || verbose ? `[${name}] ${line}` : null;
  }
  if (entry === null || typeof entry !== 'object') return verbose ? `[${name}] ${line}` : null;
  if (!verbose && !shown.has(entry.level)) return null;
  const why = entry.err?.message ? `: ${entry.err.message}` : '';
  return `[${name}] ${entry.level} ${entry.msg ?? ''}${why}`;
}

/**
 * Writes the output of a child process to a file, and shows the lines in the terminal that `condense` does not hide.
 * @returns the last lines of its standard error
 */
export function captureLog(child, { name, file, limits, verbose, print }) {
  const log = new LogFile(file, limits, print);
  const last = [];
  const read = (stream, fromErrors) => {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      if (fromErrors && !/^\s+at /.test(line) && last.push(line) > 10) last.shift();
      const text = condense(name, line, { fromErrors: false, verbose });
      if (text !== null) print(text);
    });
  };
  read(child.stdout, false);
  read(child.stderr, true);
  child.once('close', () => log.close());
  return last;
}
