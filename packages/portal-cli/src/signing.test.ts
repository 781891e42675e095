import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keyIdOf, publicKeyText } from '@portals/contracts/releases';
import { prune } from './prune.js';
import { createKeyPair, signBuilt } from './signing-key.js';
import { type BuiltOptions, useStore } from './testing.js';
import { trustKey, untrustKey } from './trust-key.js';

const setting = useStore();
const pair = () => {
  const key = createPrivateKey(createKeyPair().privateKey);
  const publicKey = publicKeyText(createPublicKey(key));
  return { key, publicKey, id: keyIdOf(publicKey) };
};
const team = pair();
const next = pair();
const stranger = pair();

const trust = ({ publicKey }: typeof team, force = false) =>
  trustKey(setting.store, 'mfe-a', { publicKey, label: 'CI' }, force);
const built = (version: string, more: Partial<BuiltOptions> = {}) =>
  setting.build({ name: 'mfe-a', version, ...more });
const signed = async (folder: string, { key } = team, version = /mfe-a-([^-]+)/.exec(folder)?.[1] ?? '') =>
  signBuilt(folder, { name: 'mfe-a', version }, key);
const publish = async (version: string, by = team) => {
  const folder = await built(version);
  return setting.store.publish(folder, await signed(folder, by));
};
const plan = { percents: [10], minutes: 0 };

describe('a portal that must be signed (rules 13.60 and 13.61)', () => {
  beforeEach(async () => {
    await publish('1.0.0');
    await trust(team);
  });

  it('is published, previewed and a canary when it is signed by its key', async () => {
    expect(await publish('1.1.0')).toMatchObject({ changed: true });
    const folder = await built('1.2.0');
    expect(await setting.store.preview(folder, 1, await signed(folder))).toBeTruthy();
    expect(await setting.store.publishCanary(folder, plan, {}, await signed(folder))).toBeTruthy();
  });

  const ways: [string, (folder: string, given: object) => Promise<unknown>][] = [
    ['published', (folder, given) => setting.store.publish(folder, given)],
    ['previewed', (folder, given) => setting.store.preview(folder, 1, given)],
    ['a canary', (folder, given) => setting.store.publishCanary(folder, plan, {}, given)],
  ];
  const faults: [string, () => Promise<object>, RegExp][] = [
    ['unsigned', async () => ({}), /SIGNATURE_MISSING: it is not signed.*\n.*PORTAL_SIGNING_KEY/],
    [
      'signed by a stranger',
      async () => signed(await built('1.1.0'), stranger),
      /SIGNATURE_FOREIGN.*\n.*portal trust mfe-a/,
    ],
    ['signed for another version', async () => signed(await built('1.0.0')), /SIGNATURE_WRONG/],
    [
      'signed for the same version with other files',
      async () => signed(await built('1.1.0', { content: 'y' }), team, '1.1.0'),
      /SIGNATURE_WRONG.*changed after it was signed\n.*Build it again/,
    ],
    [
      'signed for another portal',
      async () => signBuilt(await built('1.1.0'), { name: 'mfe-b', version: '1.1.0' }, team.key),
      /SIGNATURE_WRONG/,
    ],
  ];
  it.each(ways.flatMap(([way, attempt]) => faults.map((fault) => [way, ...fault, attempt] as const)))(
    'is not %s when it is %s',
    async (_way, _fault, sign, reason, attempt) => {
      await expect(attempt(await built('1.1.0'), await sign())).rejects.toThrow(reason);
      expect(await setting.liveOf('mfe-a')).toEqual(['1.0.0', undefined]);
      expect(await setting.store.versions('mfe-a')).toEqual(['1.0.0']);
    },
  );

  it('is refused before any of its other files is read', async () => {
    const folder = await built('1.1.0');
    await writeFile(join(folder, 'entry.js'), 'changed');
    await expect(setting.store.publish(folder)).rejects.toThrow(/:\n {2}SIGNATURE_MISSING/);
    await expect(setting.store.publish(folder, await signed(folder))).rejects.toThrow('FILE_CHANGED');
  });

  it('leaves other portals as they are', async () => {
    expect(await setting.publish({ name: 'mfe-b', version: '1.0.0' })).toMatchObject({ changed: true });
  });

  it('does not come back from the store when it was changed there, however its hashes fit', async () => {
    await publish('1.1.0');
    const file = join(setting.store.folder, 'mfe-a', '1.0.0', 'release.json');
    const release = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...release, shared: ['other'] }));
    for (const attempt of [
      () => setting.store.rollback('mfe-a'),
      () => setting.store.promote('mfe-a', '1.0.0'),
      () => setting.store.previewStored('mfe-a', '1.0.0', 1),
      () => setting.store.startCanary('mfe-a', '1.0.0', plan, {}),
    ])
      await expect(attempt()).rejects.toThrow('SIGNATURE_WRONG');
    expect(await setting.liveOf('mfe-a')).toEqual(['1.1.0', '1.0.0']);
  });

  it('is published by nobody while the keys are damaged, and by its team when only the signatures were lost', async () => {
    const keys = join(setting.store.folder, 'trusted-keys.json');
    const text = await readFile(keys, 'utf8');
    await writeFile(keys, '{');
    await expect(publish('1.1.0')).rejects.toThrow('trusted-keys.json is damaged');
    await writeFile(keys, text);
    await writeFile(join(setting.store.folder, 'signatures.json'), '{"schema":1,"signatures":{}}');
    await expect(setting.store.promote('mfe-a', '1.0.0')).rejects.toThrow('SIGNATURE_MISSING');
    await publish('1.0.0');
    expect(await setting.store.promote('mfe-a', '1.0.0')).toBeTruthy();
  });
});

describe('the keys of a portal (rules 13.60 and 13.64)', () => {
  it('are first trusted when the live release is signed by one of them', async () => {
    await setting.publish({ name: 'mfe-a', version: '1.0.0' });
    await expect(trust(team)).rejects.toThrow(/KEY_NEEDED.*1\.0\.0.*not signed/);
    expect(await setting.store.signing.keys()).toEqual([]);
    await publish('1.0.0');
    const { revision } = await trust(team);
    expect((await setting.store.live()).revision).toBe(revision);
    await expect(trust(team)).rejects.toThrow('already');
  });

  it('can be replaced without a moment at which nothing is accepted', async () => {
    await publish('1.0.0');
    await trust(team);
    await trust(next);
    await expect(untrustKey(setting.store, 'mfe-a', team.id, false)).rejects.toThrow(/KEY_NEEDED.*1\.0\.0/);
    // The same release is signed again with the new key.
    await publish('1.0.0', next);
    await untrustKey(setting.store, 'mfe-a', team.id, false);
    await expect(publish('1.1.0', team)).rejects.toThrow('SIGNATURE_FOREIGN');
    expect(await publish('1.1.0', next)).toMatchObject({ changed: true });
  });

  it('cannot be taken away while a canary needs them', async () => {
    await publish('1.0.0', next);
    await trust(team, true);
    await trust(next, true);
    const folder = await built('1.1.0');
    await setting.store.publishCanary(folder, plan, {}, await signed(folder, team));
    await expect(untrustKey(setting.store, 'mfe-a', team.id, false)).rejects.toThrow(/KEY_NEEDED.*1\.1\.0/);
  });

  it('are at least one, unless that is forced', async () => {
    await publish('1.0.0');
    await trust(team);
    await expect(untrustKey(setting.store, 'mfe-a', team.id, false)).rejects.toThrow('LAST_KEY');
    await untrustKey(setting.store, 'mfe-a', team.id, true);
    expect(await setting.publish({ name: 'mfe-a', version: '1.1.0' })).toMatchObject({ changed: true });
  });

  it('that were taken away bring back no release that they signed', async () => {
    await publish('1.0.0');
    await publish('1.1.0', next);
    await trust(team, true);
    await trust(next);
    await untrustKey(setting.store, 'mfe-a', team.id, false);
    await expect(setting.store.rollback('mfe-a')).rejects.toThrow('SIGNATURE_FOREIGN');
  });
});

it('signatures go with their releases', async () => {
  await publish('1.0.0');
  const file = join(setting.store.folder, 'signatures.json');
  const text = JSON.parse(await readFile(file, 'utf8'));
  const [one] = Object.values(text.signatures);
  await writeFile(
    file,
    JSON.stringify({ schema: 1, signatures: { ...text.signatures, 'mfe-a/0.1.0': one } }),
  );
  await prune(setting.store, ['mfe-a'], 30);
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).signatures)).toEqual(['mfe-a/1.0.0']);
});
