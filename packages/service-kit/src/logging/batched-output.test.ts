import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { batchedOutput } from './batched-output.js';

describe('output in batches', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'batched-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function linesOf(file: string, count: number): Promise<string[]> {
    for (;;) {
      const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
      if (lines.length >= count) return lines;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('brings every line in order by itself, also those that come after a pause or while others are written', async () => {
    const file = join(folder, 'log');
    const output = batchedOutput(file);
    const expected: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (let line = 0; line < 100; line++) {
        output.write(`${round}-${line}\n`);
        expected.push(`${round}-${line}`);
        if (line % 40 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await linesOf(file, expected.length)).toEqual(expected);
    }
  });
});
