import { spawnSync } from 'node:child_process';
import { heapFlag } from './heap.js';

it('asks for something that V8 knows', () => {
  // V8 silently ignores an unknown flag that is set at run time, but a process that is started with one fails.
  const { status } = spawnSync(process.execPath, [heapFlag, '-e', '']);
  expect(status).toBe(0);
});
