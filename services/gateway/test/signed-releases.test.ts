import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalIn, useDamagedStore } from './support/damaged-store.js';
import { eventually } from './support/eventually.js';
import { createTeam, Signing } from './support/signing.js';
import { route, sha384 } from './support/store.js';

// mfe-a has 1.2.0+a3 live, 1.1.0+a2 as the previous and 1.0.0+a1 as the last good release.
const site = useDamagedStore();
const team = createTeam();
const stranger = createTeam();
const live = '1.2.0+a3';
const previous = '1.1.0+a2';
let signing: Signing;
beforeEach(() => {
  signing = new Signing(site.store);
});

const served = async () => portalIn(await site.compositionAt('/'), 'mfe-a')?.[0];
const fileOf = async (version: string) => (await site.get(`/releases/mfe-a/${version}/page.js`)).status;

/** Replaces a file of a release and its hash in release.json, as somebody with write access to the store could. */
async function forge(version: string): Promise<void> {
  const folder = join(site.store.folder, 'mfe-a', version);
  const text = await readFile(join(folder, 'release.json'), 'utf8');
  await writeFile(join(folder, 'page.js'), 'evil');
  await writeFile(join(folder, 'release.json'), text.replace(sha384('page'), sha384('evil')));
}

describe('a gateway that starts (rule 13.62)', () => {
  it('serves a signed release', async () => {
    await signing.sign('mfe-a', live, team);
    await signing.trust('mfe-a', stranger, team);
    await site.start();
    expect(await served()).toBe(live);
  });

  it.each<[string, () => Promise<void>, string]>([
    ['unsigned', async () => undefined, 'SIGNATURE_MISSING'],
    ['signed by a key that is not trusted', () => signing.sign('mfe-a', live, stranger), 'SIGNATURE_FOREIGN'],
    [
      'changed after it was signed, with hashes that fit',
      async () => {
        await signing.sign('mfe-a', live, team);
        await forge(live);
      },
      'SIGNATURE_WRONG',
    ],
  ])('serves the previous release when the live one is %s, and says why', async (_what, change, code) => {
    await change();
    await signing.sign('mfe-a', previous, team);
    await signing.trust('mfe-a', team);
    const { logs } = await site.start();
    expect(await served()).toBe(previous);
    expect(await fileOf(live)).toBe(404);
    expect(logs.filter((line) => line.includes(code) && line.includes(live))).toHaveLength(1);
    expect(await site.statusOf('mfe-a')).toMatchObject({
      served: 'previous',
      why: expect.stringContaining(code),
    });
  });

  it('leaves out a portal without a signed release, with its files, and serves the others', async () => {
    await site.store.addPortal('mfe-a', '2.0.0+a9', [route('/work')], {}, { 'public/logo.svg': 'logo' });
    await site.store.setLive({ 'mfe-a': { live: '2.0.0+a9' } });
    await signing.trust('mfe-a', team);
    await site.start();
    expect(await served()).toBeUndefined();
    expect((await site.get('/work')).status).toBe(503);
    expect((await site.get('/logo.svg')).status).toBe(503);
    expect((await site.get('/')).status).toBe(200);
  });

  it('serves no portal while it cannot know which must be signed, and all once it can', async () => {
    await writeFile(join(site.store.folder, 'trusted-keys.json'), '{');
    await site.start();
    expect((await site.get('/')).status).toBe(503);
    await signing.trust('mfe-b', team);
    await site.untilAnswered('/');
    await site.untilServed('mfe-a', live);
  });
});

describe('a gateway that runs', () => {
  beforeEach(async () => {
    await signing.sign('mfe-a', live, team);
    await signing.trust('mfe-a', team);
  });

  it('goes on with what it has when somebody changes the store by hand', async () => {
    const { logs } = await site.start();
    await site.store.addPortal('mfe-a', '6.6.6+e1', [route('/work')]);
    await site.store.setLive({ 'mfe-a': { live: '6.6.6+e1', previous: '6.6.6+e1' } });
    const lines = () => logs.filter((line) => /SIGNATURE_MISSING: mfe-a 6\.6\.6/.test(line));
    await eventually('the log says it', () => lines().length > 0);
    // Makes further changes to the store, so that the gateway chooses its releases again.
    await forge(live);
    await writeFile(join(site.store.folder, 'signatures.json'), '{"schema":1,"signatures":{}}');
    await site.store.addPortal('mfe-public', '1.1.0+p2', [route('/'), route('*', { index: false })]);
    await site.store.setLive({ 'mfe-public': { live: '1.1.0+p2' } });
    await site.untilServed('mfe-public', '1.1.0+p2');
    expect(await served()).toBe(live);
    expect(lines()).toHaveLength(1);
    expect(await site.statusOf('mfe-a')).toMatchObject({ version: live, live: '6.6.6+e1' });
  });

  it.each([
    ['damaged', (file: string) => writeFile(file, '{')],
    ['gone', (file: string) => rm(file)],
  ])('keeps the keys that it knows when their file is %s', async (_how, breakIt) => {
    const { logs } = await site.start();
    await breakIt(join(site.store.folder, 'trusted-keys.json'));
    await site.store.setLive({ 'mfe-a': { live: previous } });
    await eventually('it is refused', () => logs.some((line) => line.includes('SIGNATURE_MISSING')));
    expect(await served()).toBe(live);
    expect(logs.filter((line) => line.includes('trusted-keys.json cannot be used'))).toHaveLength(1);
  });

  it('stops serving what a key signed that is trusted no longer, without a restart (rule 13.64)', async () => {
    await site.start();
    await signing.sign('mfe-a', previous, stranger);
    await signing.trust('mfe-a', stranger);
    await site.untilServed('mfe-a', previous);
    expect(await fileOf(live)).toBe(404);
    expect(await fileOf(previous)).toBe(200);
  });
});

describe('a release that is not live (rule 13.62)', () => {
  const next = '1.3.0+a4';
  beforeEach(async () => {
    await site.store.addPortal('mfe-a', next, [route('/work'), route('/work/new')]);
    await signing.sign('mfe-a', live, team);
    await signing.trust('mfe-a', team);
  });

  it('is previewed only while it is signed by a trusted key', async () => {
    const gateway = await site.start();
    const { key } = await site.store.addPreview('mfe-a', next);
    const open = async () => (await gateway.get(`/preview/${key}`)).status;
    await eventually('the log says it', async () => {
      await open();
      return gateway.logs.some((line) => line.includes(`SIGNATURE_MISSING: mfe-a ${next}`));
    });
    expect([await open(), await fileOf(next)]).toEqual([404, 404]);
    await signing.sign('mfe-a', next, team);
    await site.store.addPreview('mfe-a', next);
    await eventually('the link opens', async () => (await open()) === 303);
    expect(await fileOf(next)).toBe(200);
    await signing.sign('mfe-a', live, stranger);
    await signing.trust('mfe-a', stranger);
    await eventually('the link is closed', async () => (await open()) === 404);
    await eventually('its files are closed', async () => (await fileOf(next)) === 404);
  });

  it('is a canary only while it is signed by a trusted key', async () => {
    await site.start();
    await site.store.setCanaries({ name: 'mfe-a', version: next, against: live, percent: 100 });
    const why = async () => (await site.status())?.canaries?.known[0]?.why;
    await eventually(
      'the status says it',
      async () => (await why())?.startsWith('SIGNATURE_MISSING') ?? false,
    );
    expect(await served()).toBe(live);
    await signing.sign('mfe-a', next, team);
    await site.store.setCanaries({ name: 'mfe-a', version: next, against: live, percent: 100 });
    await site.untilServed('mfe-a', next);
    await signing.sign('mfe-a', live, stranger);
    await signing.trust('mfe-a', stranger);
    await site.untilServed('mfe-a', live);
  });
});
