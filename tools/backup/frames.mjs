// Stream format of a backup: a sequence of texts, each preceded by a line with its length. The length line is an SQL comment, so an
// uncompressed database copy is a script that any SQL client can run.

const lengthLine = /^-- (\d{1,10})$/;
const maxBytes = 2 ** 29;

/**
 * Encodes one text for the stream.
 * @param {string | Buffer} text
 */
export function frame(text) {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`-- ${bytes.length}\n`), bytes, Buffer.from(';\n')]);
}

/**
 * Decodes a stream into its texts, holding one of them in memory at a time.
 * @param {AsyncIterable<Buffer>} chunks
 * @returns {AsyncGenerator<Buffer>}
 * @throws {Error} when the stream is damaged or ends early
 */
export async function* framesOf(chunks) {
  let held = [];
  let size = 0;
  let needed = 1;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < needed) continue;
    let all = Buffer.concat(held, size);
    for (;;) {
      const end = all.subarray(0, 16).indexOf('\n');
      if (end < 0 && all.length < 16) break;
      const length = Number(lengthLine.exec(all.toString('latin1', 0, Math.max(end, 0)))?.[1] ?? Number.NaN);
      if (!(length <= maxBytes)) throw new Error('the copy is damaged');
      needed = end + 1 + length + 2;
      if (all.length < needed) break;
      if (all.toString('latin1', needed - 2, needed) !== ';\n') throw new Error('the copy is damaged');
      yield all.subarray(end + 1, needed - 2);
      all = all.subarray(needed);
      needed = 1;
    }
    held = [all];
    size = all.length;
  }
  if (size > 0) throw new Error('the copy ends early');
}
