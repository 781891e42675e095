import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
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

  it('writes every line in order, also lines after a pause or during a write', async () => {
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

describe('output that cannot be written', () => {
  it('continues with the lines after the fault', async () => {
    const tries = jest.spyOn(fs, 'write');
    const full = fs.openSync('/dev/full', 'w');
    const output = batchedOutput(full);
    for (let round = 1; round <= 3; round++) {
      output.write('lost\n');
      while (tries.mock.calls.length < round) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(() => output.flushSync()).not.toThrow();
    fs.closeSync(full);
    tries.mockRestore();
  });

  it('does not keep a process alive whose output nobody reads', async () => {
    const script = `
      import { batchedOutput } from ${JSON.stringify(join(__dirname, '../../dist/logging/batched-output.js'))};
      const output = batchedOutput();
      output.write('first\\n');
      process.stdin.on('end', () => { output.write('last\\n'); process.exit(3); }).resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const ended = once(child, 'exit');
    child.stdin.end();
    expect(await ended).toEqual([3, null]);
  });
});
