import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatusFile } from './status-file.js';

it('counts running gateways only, and removes the files of those that were killed over an hour ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateways-'));
  const ages = { running: 1, killed: 60, 'killed-long-ago': 3700, 'before-the-clock-was-set-back': -3600 };
  for (const [name, age] of Object.entries(ages)) {
    const file = join(folder, `${name}.json`);
    await writeFile(file, '{}');
    await utimes(file, Date.now() / 1000 - age, Date.now() / 1000 - age);
  }
  const warn = jest.fn();
  const status = new StatusFile(folder, () => ({ revision: 1, releases: [] }), { warn });
  await status.write();
  expect(status.gateways).toBe(2);
  await status.end();
  expect((await readdir(folder)).sort()).toEqual([
    'before-the-clock-was-set-back.json',
    'killed.json',
    'running.json',
  ]);
  expect(warn).not.toHaveBeenCalled();
  await rm(folder, { recursive: true });
});
