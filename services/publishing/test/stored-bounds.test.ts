import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../../packages/portal-cli/src/commands';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
let token: string;
afterEach(() => site.stop());
async function start(env: Record<string, string>): Promise<void> {
  site = await Site.start(env);
  token = await site.tokenFor('mfe-a');
}
const publish = async (version: string, content = 'x', previewHours?: number) => {
  const built = await site.build({ name: 'mfe-a', version, content });
  return push(site.url, token, built, previewHours === undefined ? {} : { previewHours });
};
const stored = async () => (await site.store.versions('mfe-a')).sort();

describe('what is stored of a portal (rule 13.38)', () => {
  it('is limited in number, previews included, until it is pruned', async () => {
    await start({ PORTAL_RELEASES: '3' });
    for (const version of ['1.0.0', '1.1.0']) await publish(version);
    await publish('1.2.0', 'x', 1);
    await expect(publish('1.3.0')).rejects.toThrow(/PORTAL_FULL: .*3 releases.*prune mfe-a.*PORTAL_RELEASES/);
    await expect(publish('1.3.0', 'x', 1)).rejects.toThrow('PORTAL_FULL');
    expect(await stored()).toEqual(['1.0.0', '1.1.0', '1.2.0']);
    // Even at the limit, a stored release can go live, and other portals can still publish because limits are per portal.
    await publish('1.2.0');
    const other = await site.build({ name: 'mfe-b', version: '1.0.0' });
    await push(site.url, await site.tokenFor('mfe-b'), other, { name: 'mfe-b' });
    await rm(join(site.store.folder, 'history.json'));
    await utimes(join(site.store.folder, 'mfe-a', '1.0.0'), 0, 0);
    const around = { workspace: site.work, current: site.work, print: () => undefined };
    const env = { RELEASES_DIR: site.store.folder };
    await runCommand(['prune', 'mfe-a', '--days', '1'], { ...around, env });
    expect(await stored()).toEqual(['1.1.0', '1.2.0']);
    await publish('1.3.0');
  });

  it('is limited in size', async () => {
    await start({ PORTAL_BYTES: '100000' });
    await publish('1.0.0', 'a'.repeat(60_000));
    await expect(publish('1.1.0', 'b'.repeat(60_000))).rejects.toThrow(/PORTAL_FULL: .*bytes.*PORTAL_BYTES/);
    await publish('1.1.0', 'b'.repeat(20_000));
  });

  it('is limited for uploads that began at the same time, too', async () => {
    await start({ PORTAL_RELEASES: '2' });
    const results = await Promise.allSettled(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((one) => publish(one)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });
});
