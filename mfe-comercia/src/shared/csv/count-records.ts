const quote = 34;
const lineFeed = 10;

/** The records of a CSV text below its headings: lines, but for those inside of quotes. */
export function countRecords(text: string): number {
  let lines = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A doubled quote inside of quotes ends and begins them again.
    if (code === quote) isQuoted = !isQuoted;
    else if (code === lineFeed && !isQuoted) lines += 1;
  }
  return Math.max(0, lines - 1);
}
