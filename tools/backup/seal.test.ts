import { randomBytes } from 'node:crypto';
import { frame, framesOf } from './frames.mjs';
import { keyOf, seal, unseal } from './seal.mjs';

const key = keyOf('a good long key', 'salt');
const chunk = 64 * 1024;
const all = async (chunks: AsyncIterable<Buffer>) => {
  const found: Buffer[] = [];
  for await (const one of chunks) found.push(one);
  return Buffer.concat(found);
};
async function* inPieces(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const sealed = (content: Buffer, file = 'a') => all(seal(inPieces(content, 10_000), key, file));
const opened = (content: Buffer, file = 'a', by = key) => all(unseal(inPieces(content, 30_001), by, file));

describe('an encrypted file', () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 5 * chunk])('of %d bytes is read again', async (size) => {
    const content = randomBytes(size);
    const closed = await sealed(content);
    expect(closed.includes(content.subarray(0, 32)) && size >= 32).toBe(false);
    expect((await opened(closed)).equals(content)).toBe(true);
  });

  const whole = chunk + 16;
  const damage: [string, (content: Buffer) => Buffer][] = [
    [
      'a flipped bit',
      (content) =>
        Buffer.concat([content.subarray(0, 9), Buffer.from([(content[9] ?? 0) ^ 1]), content.subarray(10)]),
    ],
    ['the end cut off at a chunk', (content) => content.subarray(0, 2 * whole)],
    ['the end cut off inside a chunk', (content) => content.subarray(0, 2 * whole + 100)],
    ['nothing left', () => Buffer.alloc(0)],
    [
      'two chunks exchanged',
      (content) =>
        Buffer.concat([
          content.subarray(whole, 2 * whole),
          content.subarray(0, whole),
          content.subarray(2 * whole),
        ]),
    ],
    [
      'a chunk left out',
      (content) => Buffer.concat([content.subarray(0, whole), content.subarray(2 * whole)]),
    ],
    ['a chunk repeated', (content) => Buffer.concat([content.subarray(0, whole), content])],
    ['something added', (content) => Buffer.concat([content, Buffer.alloc(20)])],
  ];
  it.each(damage)('is refused with %s', async (_, change) => {
    const content = await sealed(randomBytes(2.5 * chunk));
    await expect(opened(change(content))).rejects.toThrow(/damaged|ends early/);
  });

  it('is rejected under another name, and with another key', async () => {
    const content = await sealed(randomBytes(10));
    await expect(opened(content, 'b')).rejects.toThrow('damaged');
    await expect(opened(content, 'a', keyOf('another key', 'salt'))).rejects.toThrow('damaged');
    await expect(opened(content, 'a', keyOf('a good long key', 'other'))).rejects.toThrow('damaged');
  });
});

describe('texts in a stream', () => {
  const texts = ['', 'SELECT 1', '-- 3\nabc;\n', 'ñ'.repeat(100_000)];
  const stream = Buffer.concat(texts.map(frame));
  const read = async (content: Buffer, size: number) => {
    const found: string[] = [];
    for await (const one of framesOf(inPieces(content, size))) found.push(one.toString());
    return found;
  };

  it.each([1000, 7, 1_000_000])('come back from pieces of %d bytes', async (size) => {
    expect(await read(stream, size)).toEqual(texts);
  });

  it('are rejected when they end early or are not texts', async () => {
    for (const cut of [1, 2, 3, 5, 1000])
      await expect(read(stream.subarray(0, stream.length - cut), 1000)).rejects.toThrow('ends early');
    await expect(read(Buffer.from('-- 5\nab;\nabcdef'), 100)).rejects.toThrow('damaged');
    await expect(read(Buffer.from('-- 99999999999\nabcdefgh'), 100)).rejects.toThrow('damaged');
    await expect(read(Buffer.from('no length at all\n'), 3)).rejects.toThrow('damaged');
  });
});
