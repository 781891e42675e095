import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { draftVersion } from '@portals/contracts/releases';
import { eventually } from './support/eventually.js';
import { live, next, usePreviews } from './support/previews.js';
import { route } from './support/store.js';

const site = usePreviews();

it('lets no build of a draft stand in for a release, whatever is damaged (rule 13.82)', async () => {
  for (const version of [live, next])
    await rm(join(site.store.folder, 'mfe-a', version), { recursive: true });
  await site.store.setLive({ 'mfe-a': { live, paths: ['/work'] } });
  const version = draftVersion('1.0.0', '0123abcd', 'a1');
  await site.store.addPortal('mfe-a', version, [route('/work')]);
  await site.start();
  expect((await site.gateway.get('/work')).status).toBe(503);
  expect((await site.gateway.get(`/releases/mfe-a/${version}/entry.js`)).status).toBe(404);
  // The fallback skips only stored releases with the version of a draft. This one has an ordinary version, so it is served.
  await site.store.addPortal('mfe-a', '1.0.0+d1', [route('/work')]);
  await site.store.setLive({ 'mfe-a': { live, paths: ['/work'], previous: '1.0.0+none' } });
  await eventually('the page is there', async () => (await site.gateway.get('/work')).ok);
  expect(await site.versionAt('/work')).toBe('1.0.0+d1');
});
