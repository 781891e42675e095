import { spawnSync } from 'node:child_process';
import { heapFlag } from './heap.js';

it('asks for something that V8 knows', () => {
  // Set while it runs, a flag that V8 does not know would change nothing, without a word.
  const { status } = spawnSync(process.execPath, [heapFlag, '-e', '']);
  expect(status).toBe(0);
});
