const quote = 34;
const lineFeed = 10;

/** Counts the records of a CSV text below its header: line breaks, except those within quotes. */
export function countRecords(text: string): number {
  let lines = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A doubled quote within quotes ends and reopens them.
    if (code === quote) isQuoted = !isQuoted;
    else if (code === lineFeed && !isQuoted) lines += 1;
  }
  return Math.max(0, lines - 1);
}
