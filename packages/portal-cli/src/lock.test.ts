import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock.js';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'live.lock');
});
afterEach(() => {
  jest.restoreAllMocks();
  return rm(folder, { recursive: true, force: true });
});

it('removes the lock of a dead holder also after the clock was set back', async () => {
  const realNow = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() * 100);
  await writeFile(file, 'dead');
  const ahead = new Date(Date.now() + 3_600_000);
  await utimes(file, ahead, ahead);
  expect(await withLock(file, async () => 'in')).toBe('in');
});

it('leaves the lock of a later holder alone after it was itself taken for dead', async () => {
  let leave: () => void = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let enter: () => void = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  let later: Promise<void> = Promise.resolve();
  await withLock(file, async () => {
    await utimes(file, 0, 0);
    later = withLock(file, async () => {
      enter();
      await left;
    });
    await entered;
  });
  expect(existsSync(file)).toBe(true);
  leave();
  await later;
  expect(existsSync(file)).toBe(false);
});

it('lets one in after the other', async () => {
  let inside = 0;
  const most = await Promise.all(
    Array.from({ length: 20 }, () =>
      withLock(file, async () => {
        inside += 1;
        const together = inside;
        for (let look = 0; look < 50; look += 1) await stat(folder);
        inside -= 1;
        return together;
      }),
    ),
  );
  expect(Math.max(...most)).toBe(1);
});
