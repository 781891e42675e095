import { draftVersion } from '@portals/contracts/releases';
import { DraftEndedError } from './draft-store.js';
import type { PublishToken } from './publisher-file.js';
import { type BuiltOptions, useStore } from './testing.js';

const site = useStore();
const dayMs = 24 * 3_600_000;

const tokenFor = async (name = 'mfe-a', days = 1): Promise<PublishToken> =>
  (await site.store.createToken(name, 'laptop', days)).publisher;
/** Sends a build of a draft. @returns its version */
async function put(id: string, token: PublishToken, hash: string, more: Partial<BuiltOptions> = {}) {
  const version = draftVersion('1.0.0+x', id, hash);
  await site.store.drafts.put(
    id,
    token.id,
    await site.build({ name: 'mfe-a', version, content: hash, ...more }),
  );
  return version;
}
async function started() {
  const token = await tokenFor();
  const { preview, path } = await site.store.drafts.start(token);
  return { token, id: preview.id, preview, path };
}
const drafts = async () => (await site.store.previews.list()).filter(({ draft }) => draft);
/** Overwrites fields of the only draft, to simulate the passing of time. */
async function age(facts: { endsAt?: string; until?: string }) {
  const [found] = await drafts();
  if (!found?.draft) throw new Error('there is no draft');
  const { endsAt = found.endsAt, until = found.draft.until } = facts;
  await site.store.previews.replace({ ...found, endsAt, draft: { ...found.draft, until } });
}
const past = () => new Date(Date.now() - 1000).toISOString();

describe('a draft (rule 13.80)', () => {
  it('shows each build in place of the previous one, and keeps only these two', async () => {
    const { token, id, path } = await started();
    expect(path).toMatch(new RegExp(`^/preview/${id}\\.[0-9a-f]{64}$`));
    const versions = [];
    for (const hash of ['a1', 'a2', 'a3']) {
      versions.push(await put(id, token, hash));
      expect((await drafts()).map(({ version }) => version)).toEqual(versions.slice(-1));
    }
    expect((await site.store.allVersions('mfe-a')).sort()).toEqual(versions.slice(1));
  });

  it('lasts twelve hours at most, and no longer than its token', async () => {
    const { preview } = await started();
    const lasts = Date.parse(preview.draft?.until ?? '') - Date.now();
    expect([lasts > dayMs / 2 - 60_000, lasts <= dayMs / 2]).toEqual([true, true]);
    const token = await tokenFor();
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const { preview: short } = await site.store.drafts.start({ ...token, endsAt });
    expect([short.endsAt, short.draft?.until]).toEqual([endsAt, endsAt]);
  });

  it('may be large and may lack live routes, but has no routes that others have or nobody may have', async () => {
    await site.publish({ name: 'mfe-a', version: '1.0.0+1', paths: ['/a', '/a/old'] });
    await site.publish({ name: 'mfe-b', version: '1.0.0+1', paths: ['/b'] });
    const { token, id } = await started();
    const version = await put(id, token, 'x'.repeat(700_000), {
      version: draftVersion('1.0.0', id, 'a1'),
      paths: ['/a'],
    });
    expect(version).toBeDefined();
    await expect(put(id, token, 'a2', { paths: ['/a', '/b'] })).rejects.toThrow(/ROUTE_TAKEN: route \/b/);
    await expect(put(id, token, 'a3', { paths: ['/api/x'] })).rejects.toThrow(/ROUTE_RESERVED/);
    expect((await drafts())[0]?.version).toBe(draftVersion('1.0.0', id, 'a1'));
  });

  it('does not exist for the shell', async () => {
    const token = await tokenFor('shell');
    await expect(site.store.drafts.start(token)).rejects.toThrow(/shell/);
  });
});

describe('the builds of a draft (rule 13.82)', () => {
  it('are no releases: no command makes them live, a canary or a preview, or lists them', async () => {
    await site.publish({ name: 'mfe-a', version: '1.0.0+1' });
    const { token, id } = await started();
    const version = await put(id, token, 'a1');
    const { store } = site;
    expect(await store.versions('mfe-a')).toEqual(['1.0.0+1']);
    await expect(store.promote('mfe-a', version)).rejects.toThrow(/There is no mfe-a/);
    await expect(store.previewStored('mfe-a', version, 1)).rejects.toThrow(/There is no mfe-a/);
    const plan = { percents: [10], minutes: 0 };
    await expect(store.startCanary('mfe-a', version, plan, {})).rejects.toThrow(/There is no mfe-a/);
    const built = await site.build({ name: 'mfe-a', version });
    await expect(store.publish(built)).rejects.toThrow(/is a build of a draft/);
    await expect(store.preview(built, 1)).rejects.toThrow(/is a build of a draft/);
    expect(await site.liveOf('mfe-a')).toEqual(['1.0.0+1', undefined]);
  });

  it('leave no trace of a portal that was never published', async () => {
    const { token, id } = await started();
    await put(id, token, 'a1');
    expect(await site.store.has('mfe-a')).toBe(false);
    await site.store.drafts.end(token.id);
    expect(await site.store.names()).toEqual([]);
  });
});

describe('the end of a draft (rule 13.84)', () => {
  it('comes with another draft of the same token, and the first is told why', async () => {
    const { token, id } = await started();
    await put(id, token, 'a1');
    const second = await site.store.drafts.start(token);
    expect(await site.store.allVersions('mfe-a')).toEqual([]);
    for (const call of [put(id, token, 'a2'), site.store.drafts.renew(id, token.id, null)])
      await expect(call).rejects.toThrow(/Another "dev --in" with this token has begun/);
    await put(second.preview.id, token, 'b1');
    expect(await site.store.drafts.end(token.id, id)).toBe(false);
    expect((await drafts()).map((one) => one.id)).toEqual([second.preview.id]);
  });

  it('leaves the draft of another token of the portal as it is', async () => {
    const [one, other] = [await started(), await started()];
    await put(one.id, one.token, 'a1');
    await put(other.id, other.token, 'a1');
    await expect(put(one.id, other.token, 'a2')).rejects.toThrow(DraftEndedError);
    await expect(site.store.drafts.renew(one.id, other.token.id, null)).rejects.toThrow(DraftEndedError);
    expect(await site.store.drafts.end(other.token.id)).toBe(true);
    expect((await drafts()).map(({ id }) => id)).toEqual([one.id]);
    expect(await site.store.allVersions('mfe-a')).toEqual([draftVersion('1.0.0', one.id, 'a1')]);
  });

  it('comes with the token', async () => {
    const { token, id } = await started();
    await put(id, token, 'a1');
    await site.store.revokeToken(token.id);
    expect([await drafts(), await site.store.allVersions('mfe-a')]).toEqual([[], []]);
    await expect(put(id, token, 'a2')).rejects.toThrow('The draft has ended');
  });

  it('comes by the command for previews, for good', async () => {
    const { token, id } = await started();
    await put(id, token, 'a1');
    await site.store.endPreview(id);
    await expect(site.store.drafts.renew(id, token.id, null)).rejects.toThrow('The draft has ended');
    await site.store.drafts.sweep();
    expect(await site.store.allVersions('mfe-a')).toEqual([]);
  });

  it('comes a minute after the last sign of life; a later one continues with the same link', async () => {
    const { token, id, preview } = await started();
    await put(id, token, 'a1');
    const [fresh] = await drafts();
    expect(Date.parse(fresh?.endsAt ?? '') - Date.now()).toBeLessThanOrEqual(60_000);
    await site.store.drafts.sweep();
    expect(await site.store.allVersions('mfe-a')).toHaveLength(1);
    await age({ endsAt: past() });
    await site.store.drafts.sweep();
    expect(await site.store.allVersions('mfe-a')).toEqual([]);
    // The builds are deleted, so the last one has to be sent again.
    expect(await site.store.drafts.renew(id, token.id, null)).toBe(false);
    await put(id, token, 'a1');
    expect(await site.store.drafts.renew(id, token.id, null)).toBe(true);
    const [again] = await drafts();
    expect(again?.secretHash).toBe(preview.secretHash);
    expect(Date.parse(again?.endsAt ?? '')).toBeGreaterThan(Date.now() + 50_000);
  });

  it('comes after its time, no matter how often it is renewed, and is forgotten', async () => {
    const { token, id } = await started();
    await put(id, token, 'a1');
    await age({ endsAt: past(), until: past() });
    await expect(site.store.drafts.renew(id, token.id, null)).rejects.toThrow('The draft has ended');
    await site.store.drafts.sweep();
    expect([await drafts(), await site.store.allVersions('mfe-a')]).toEqual([[], []]);
  });
});

it('reports build errors until they are fixed (rule 13.81)', async () => {
  const { token, id } = await started();
  const problem = async () => (await drafts())[0]?.draft?.problem;
  await site.store.drafts.renew(id, token.id, 'Unexpected token');
  expect(await problem()).toBe('Unexpected token');
  await site.store.drafts.renew(id, token.id, null);
  expect(await problem()).toBeUndefined();
  await site.store.drafts.renew(id, token.id, 'Unexpected token');
  await put(id, token, 'a1');
  expect(await problem()).toBeUndefined();
});
