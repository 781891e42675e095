import { spawnSync } from 'node:child_process';
import { heapFlag } from './heap.js';

it('asks for something that V8 knows', () => {
  // An unknown flag is silently ignored when it is set at run time, so this starts a process with it.
  const { status } = spawnSync(process.execPath, [heapFlag, '-e', '']);
  expect(status).toBe(0);
});
