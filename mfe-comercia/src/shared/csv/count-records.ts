const quote = 34;
const lineFeed = 10;

/** Returns the number of records below the header of a CSV text, by counting the line breaks outside quotes. */
export function countRecords(text: string): number {
  let lines = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A doubled quote inside quotes toggles the flag twice, which leaves it unchanged.
    if (code === quote) isQuoted = !isQuoted;
    else if (code === lineFeed && !isQuoted) lines += 1;
  }
  return Math.max(0, lines - 1);
}
