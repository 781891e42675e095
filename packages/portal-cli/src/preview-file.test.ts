import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfSecret, parsePreviewKey, previewPath } from '@portals/contracts/releases';
import { prune } from './prune.js';
import { useStore } from './testing.js';

const used = useStore();
const { build, publish, liveOf } = used;
const storeOf = () => used.store;

const file = () => join(storeOf().folder, 'previews.json');
const is = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Makes a stored release so old that only its use prevents its deletion. */
const age = (name: string, version: string) =>
  utimes(join(storeOf().folder, name, version), new Date(0), new Date(0));

it('stores a release for a preview with a secret that only its link has, and makes nothing live (rule 13.10)', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+a' });
  const set = await storeOf().live();
  const folder = await build({ name: 'mfe-a', version: '1.1.0+b' });
  const { preview, path } = await storeOf().preview(folder, 24);
  const key = parsePreviewKey(path.slice(previewPath.length));
  expect([key?.id, hashOfSecret(key?.secret ?? '')]).toEqual([preview.id, preview.secretHash]);
  expect(await readFile(file(), 'utf8')).not.toContain(key?.secret);
  expect(Date.parse(preview.endsAt) - Date.parse(preview.createdAt)).toBe(24 * 60 * 60_000);
  expect(await storeOf().versions('mfe-a')).toContain('1.1.0+b');
  expect(await storeOf().live()).toEqual(set);
  expect(await storeOf().names()).toEqual(['mfe-a']);
  const again = await storeOf().previewStored('mfe-a', '1.1.0+b', 1);
  expect(again.path).not.toBe(path);
  expect((await storeOf().previews.list()).map(({ id }) => id)).toEqual([preview.id, again.preview.id]);
  await storeOf().publish(folder);
  expect(await liveOf('mfe-a')).toEqual(['1.1.0+b', '1.0.0+a']);
});

it('refuses what publishing would refuse, and leaves nothing of it in the store (rule 13.10)', async () => {
  await publish({ name: 'shell', version: '1.0.0+s', platform: '1.0.0' });
  await publish({ name: 'mfe-a', version: '1.0.0+a', paths: ['/a', '/a/more'] });
  const refused = async (options: Parameters<typeof build>[0], reason: string) => {
    await expect(storeOf().preview(await build(options), 1)).rejects.toThrow(reason);
    expect(await is(join(storeOf().folder, options.name, options.version))).toBe(false);
  };
  await refused({ name: 'mfe-b', version: '1.0.0+b', paths: ['/a'] }, 'ROUTE_TAKEN');
  await refused({ name: 'mfe-b', version: '1.0.0+b', paths: ['/preview/me'] }, 'ROUTE_RESERVED');
  await refused({ name: 'mfe-a', version: '1.1.0+a', paths: ['/a'] }, 'ROUTE_DROPPED');
  await refused({ name: 'mfe-b', version: '1.0.0+b', platform: '^2.0.0' }, 'PLATFORM_MISMATCH');
  await refused({ name: 'shell', version: '1.1.0+s', platform: '1.0.0' }, 'The shell cannot be previewed');
  const options = { dropRoutes: ['/a/more'] };
  await storeOf().preview(await build({ name: 'mfe-a', version: '1.1.0+a', paths: ['/a'] }), 1, options);
  await expect(storeOf().previewStored('mfe-a', '1.0.0+a', 1)).rejects.toThrow('1.0.0+a is live');
  await expect(storeOf().previewStored('mfe-a', '9.0.0', 1)).rejects.toThrow('There is no mfe-a 9.0.0');
  await writeFile(join(storeOf().folder, 'mfe-a', '1.1.0+a', 'entry.js'), 'changed');
  await expect(storeOf().previewStored('mfe-a', '1.1.0+a', 1)).rejects.toThrow('FILE_CHANGED');
});

it('ends a preview once, and reports a preview that does not exist', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+a' });
  const { preview } = await storeOf().preview(await build({ name: 'mfe-a', version: '1.1.0+b' }), 1);
  const { endsAt } = await storeOf().endPreview(preview.id);
  expect(Date.parse(endsAt)).toBeLessThanOrEqual(Date.now());
  for (const id of [preview.id, '00000000'])
    await expect(storeOf().endPreview(id)).rejects.toThrow(`There is no preview ${id}`);
});

it('keeps a release from being pruned as long as one that was live, and the preview as long as the release (rules 13.7, 13.12)', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+a' });
  const { preview } = await storeOf().preview(await build({ name: 'mfe-a', version: '1.1.0+b' }), 1);
  await age('mfe-a', '1.1.0+b');
  expect(await prune(storeOf(), ['mfe-a'], 7)).toEqual([]);
  await storeOf().endPreview(preview.id);
  expect(await prune(storeOf(), [], 7)).toEqual([]);
  expect((await storeOf().previews.list()).length).toBe(1);
  expect(await prune(storeOf(), ['mfe-a'], 7)).toEqual([]);
  const endsAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await writeFile(file(), JSON.stringify({ schema: 1, previews: [{ ...preview, endsAt }] }));
  expect(await prune(storeOf(), ['mfe-a'], 7)).toEqual([{ name: 'mfe-a', version: '1.1.0+b' }]);
  expect(await storeOf().previews.list()).toEqual([]);
});

it('says what to do when the list of previews is damaged, and publishing works on', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+a' });
  await writeFile(file(), '{');
  await expect(storeOf().previews.list()).rejects.toThrow('previews.json is damaged');
  await expect(prune(storeOf(), ['mfe-a'], 7)).rejects.toThrow('Delete the file');
  await publish({ name: 'mfe-a', version: '1.1.0+a' });
  expect(await liveOf('mfe-a')).toEqual(['1.1.0+a', '1.0.0+a']);
});

it('allows a portal 100 open previews, and keeps one ended preview of a version (rule 13.38)', async () => {
  await publish({ name: 'mfe-a', version: '1.0.0+a' });
  const built = await build({ name: 'mfe-a', version: '1.1.0+b' });
  const { preview } = await storeOf().preview(built, 1);
  const endsAt = new Date(0).toISOString();
  const ended = Array.from({ length: 200 }, () => ({ ...preview, endsAt }));
  const others = Array.from({ length: 200 }, () => ({ ...preview, name: 'mfe-b' }));
  const open = Array.from({ length: 99 }, () => preview);
  await writeFile(file(), JSON.stringify({ schema: 1, previews: [...ended, ...others, ...open] }));
  await storeOf().preview(built, 1);
  expect(await storeOf().previews.list()).toHaveLength(300);
  await expect(storeOf().preview(built, 1)).rejects.toThrow(
    /PREVIEWS_FULL.*Whoever runs the site can end one: end-preview/,
  );
});
