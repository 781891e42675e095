import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putPipe, useStore } from './testing.js';

const setting = useStore();

describe('a release with damaged files', () => {
  const damages: [string, (folder: string) => Promise<unknown>, string][] = [
    ['a changed file', (folder) => writeFile(join(folder, 'entry.js'), 'y'), 'FILE_CHANGED'],
    ['a longer file', (folder) => writeFile(join(folder, 'entry.js'), 'xx'), 'FILE_CHANGED'],
    ['a missing file', (folder) => rm(join(folder, 'entry.js')), 'FILE_MISSING'],
    ['a false compressed form', (folder) => writeFile(join(folder, 'entry.js.br'), 'x'), 'FILE_CHANGED'],
    ['a pipe in the place of a file', (folder) => putPipe(join(folder, 'entry.js')), 'FILE_MISSING'],
    ['a pipe as release.json', (folder) => putPipe(join(folder, 'release.json')), 'RELEASE_UNREADABLE'],
    ['half of release.json', (folder) => writeFile(join(folder, 'release.json'), '{'), 'RELEASE_UNREADABLE'],
    ['no release.json', (folder) => rm(join(folder, 'release.json')), 'RELEASE_UNREADABLE'],
  ];

  it.each(damages)('(%s) is not published, and what is live stays', async (_what, damage, code) => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    const built = await setting.build({ name: 'mfe-a', version: '1.1.0+2' });
    await damage(built);
    await expect(setting.store.publish(built)).rejects.toThrow(code);
    expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
    expect(await setting.store.versions('mfe-a')).toEqual(['1.0.0+1']);
  });

  it.each(damages)('(%s) in the store is repaired by publishing it again', async (_what, damage) => {
    const built = await setting.build({ name: 'mfe-a', version: '1.0.0+1' });
    const { revision } = await setting.store.publish(built);
    const folder = join(setting.store.folder, 'mfe-a', '1.0.0+1');
    await damage(folder);
    expect(await setting.store.publish(built)).toMatchObject({
      changed: true,
      repaired: true,
      revision: revision + 1,
    });
    expect(await readFile(join(folder, 'entry.js'), 'utf8')).toBe('x');
    expect(await setting.store.publish(built)).toMatchObject({ changed: false, repaired: false });
    expect((await readdir(folder)).filter((name) => /entry\.js\.[0-9a-f]{8}-/.test(name))).toEqual([]);
  });

  it.each(damages)('(%s) is neither promoted nor rolled back to', async (_what, damage, code) => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0+1' });
    await setting.publish({ name: 'mfe-a', version: '1.1.0+2' });
    await damage(join(setting.store.folder, 'mfe-a', '1.0.0+1'));
    await expect(setting.store.promote('mfe-a', '1.0.0+1')).rejects.toThrow(code);
    await expect(setting.store.rollback('mfe-a')).rejects.toThrow(code);
    expect(await setting.liveOf('mfe-a')).toEqual(['1.1.0+2', '1.0.0+1']);
  });

  it.each(damages)(
    '(%s) of one team keeps no other from publishing and going back',
    async (_what, damage) => {
      await setting.publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/a'] });
      await setting.publish({ name: 'shell', version: '1.0.0+1', platform: '1.0.0' });
      await damage(join(setting.store.folder, 'mfe-a', '1.0.0+1'));
      await setting.publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/b'] });
      await setting.publish({ name: 'mfe-b', version: '1.0.1+1', paths: ['/b'] });
      await setting.publish({ name: 'shell', version: '1.0.1+1', platform: '1.0.1' });
      await setting.store.rollback('mfe-b');
      expect(await setting.liveOf('mfe-b')).toEqual(['1.0.0+1', undefined]);
      await expect(setting.publish({ name: 'mfe-c', version: '1.0.0+1', paths: ['/a'] })).rejects.toThrow(
        'ROUTE_TAKEN',
      );
    },
  );
});

it('does not unpack a compressed form any further than the file is long', async () => {
  const built = await setting.build({ name: 'mfe-a', version: '1.0.0+1' });
  const pack = `const { brotliCompressSync, constants } = require('node:zlib');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    process.stdout.write(brotliCompressSync(Buffer.alloc(4e8), { params }));`;
  await writeFile(join(built, 'entry.js.br'), execFileSync(process.execPath, ['-e', pack]));
  const before = process.resourceUsage().maxRSS;
  await expect(setting.store.publish(built)).rejects.toThrow('FILE_CHANGED');
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
});
