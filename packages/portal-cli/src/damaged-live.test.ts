import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedLive } from './damaged-live.js';
import { useStore } from './testing.js';

const setting = useStore();
const file = (version: string) => join(setting.store.folder, 'mfe-a', version, 'entry.js');

it('finds damage of live releases only', async () => {
  await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
  await setting.publish({ name: 'mfe-a', version: '1.1.0+2', content: 'y' });
  expect(await damagedLive(setting.store)).toEqual([]);
  await writeFile(file('1.0.0+1'), 'other');
  expect(await damagedLive(setting.store)).toEqual([]);
  await writeFile(file('1.1.0+2'), 'z');
  expect(await damagedLive(setting.store)).toEqual(['mfe-a 1.1.0+2: entry.js is not what release.json says']);
  await rm(join(setting.store.folder, 'mfe-a', '1.1.0+2', 'release.json'));
  expect(await damagedLive(setting.store)).toEqual(['mfe-a 1.1.0+2 is live and cannot be read']);
});
