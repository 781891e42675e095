import { createLogger } from '@portals/service-kit/plain';
import { Previews } from '../src/preview/previews.js';
import { LiveReleases } from '../src/releases/live-releases.js';
import { HealthRecord } from '../src/releases/release-health.js';
import { site as facts } from './support/gateway.js';
import { wrongKeys } from './support/previews.js';
import { route, TestStore } from './support/store.js';

it('accepts none of 10,000 forged, foreign, cut, ended and revoked keys (rule 13.11)', async () => {
  const store = await TestStore.create();
  const log = createLogger('gateway', 'silent');
  try {
    await store.addShell('1.0.0+aaaaaaaa');
    for (const name of ['mfe-a', 'mfe-b']) await store.addPortal(name, '1.0.0+a', [route(`/${name}`)]);
    await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' } });
    const { key } = await store.addPreview('mfe-a', '1.0.0+a');
    const foreign = await store.addPreview('mfe-b', '1.0.0+a');
    const late = await store.addPreview('mfe-a', '1.0.0+a', -1);
    const revoked = await store.addPreview('mfe-a', '1.0.0+a');
    await store.endPreview(revoked.id);
    const releases = new LiveReleases(store.folder, facts, log, new HealthRecord(store.folder, log));
    const previews = new Previews(store.folder, releases, log);
    await releases.refresh();
    await previews.refresh();
    const gone = Array.from({ length: 1000 }, () => [late.key, revoked.key]).flat();
    const keys = [...wrongKeys(key, foreign.key, 8000), ...gone];
    const accepted = [];
    for (const wrong of keys) if ((await previews.open(wrong)) !== null) accepted.push(wrong);
    expect([keys.length, accepted]).toEqual([10_000, []]);
    expect((await previews.open(key))?.release.name).toBe('mfe-a');
    expect((await previews.open(foreign.key))?.release.name).toBe('mfe-b');
  } finally {
    await store.remove();
  }
});
