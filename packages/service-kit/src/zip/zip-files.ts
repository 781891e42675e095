import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A file for an archive, with its text in parts. */
export interface ZippedFile {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** Yields the bytes of a ZIP archive while its files are being read: only one part of a file is in memory at a time. */
export async function* zipFiles(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const encoder = new TextEncoder();
  for (const { name, text } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const part of text) {
      file.push(encoder.encode(part));
      yield* ready.splice(0);
      await nextTurn();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}
