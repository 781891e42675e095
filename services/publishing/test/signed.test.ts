import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, publicKeyText, signRelease } from '@portals/contracts/releases';
import { createKeyPair } from '../../../packages/portal-cli/src/signing-key';
import { trustKey } from '../../../packages/portal-cli/src/trust-key';
import { push } from './support/push';
import { Site } from './support/site';

let site: Site;
let token: string;
const pair = () => createPrivateKey(createKeyPair().privateKey);
const [team, stranger] = [pair(), pair()];

beforeAll(async () => {
  site = await Site.start();
});
beforeEach(async () => {
  token = await site.tokenFor('mfe-a');
  const key = { publicKey: publicKeyText(createPublicKey(team)), label: 'CI' };
  await trustKey(site.store, 'mfe-a', key, false);
});
afterEach(() => site.empty());
afterAll(() => site.stop());

async function textOf(built: string): Promise<string> {
  return readFile(join(built, 'release.json'), 'utf8');
}
async function sign(built: string, version: string, key = team) {
  return signRelease({ name: 'mfe-a', version, digest: digestOf(await textOf(built)) }, key);
}

describe('over HTTP, a portal that must be signed (rule 13.61)', () => {
  it('is published and previewed when its key has signed it', async () => {
    const first = await site.build({ name: 'mfe-a', version: '2.0.0' });
    await push(site.url, token, first, { signature: await sign(first, '2.0.0') });
    expect((await site.store.live()).releases['mfe-a']?.live).toBe('2.0.0');
    const next = await site.build({ name: 'mfe-a', version: '2.1.0' });
    const signature = await sign(next, '2.1.0');
    expect((await push(site.url, token, next, { signature, previewHours: 1 })).path).toBeTruthy();
  });

  it.each([
    ['it is not signed', async () => undefined, 'SIGNATURE_MISSING'],
    ['a stranger has signed it', (built: string) => sign(built, '1.0.0', stranger), 'SIGNATURE_FOREIGN'],
    ['the signature is of another version', (built: string) => sign(built, '0.9.0'), 'SIGNATURE_WRONG'],
  ])('is refused before a byte of it is sent when %s', async (_why, signatureOf, code) => {
    const built = await site.build({ name: 'mfe-a', version: '1.0.0' });
    const signature = await signatureOf(built);
    for (const more of [{}, { previewHours: 1 }])
      await expect(push(site.url, token, built, { signature, ...more })).rejects.toThrow(code);
    const { status } = await site.call('GET', '/mfe-a/1.0.0', token);
    expect(status).toBe(404);
    expect(await site.store.names()).toEqual([]);
  });

  it('has no drafts', async () => {
    const { status, body } = await site.call('POST', '/mfe-a/draft', token);
    expect([status, body.said]).toEqual([409, expect.stringMatching(/^DRAFT_UNSIGNED: .*preview/)]);
    const other = await site.call('POST', '/mfe-b/draft', await site.tokenFor('mfe-b'));
    expect(other.status).toBe(200);
  });

  it('is refused when its key is taken away while it is sent', async () => {
    const built = await site.build({ name: 'mfe-a', version: '1.0.0' });
    const release = await textOf(built);
    const body = { release, signature: await sign(built, '1.0.0') };
    const { missing } = (await site.call('POST', '/mfe-a/1.0.0', token, body)).body;
    const key = Buffer.from(missing[0].integrity.slice(7), 'base64').toString('hex');
    await site.call('PUT', `/mfe-a/1.0.0/files/${key}?offset=0`, token, Buffer.from('x'));
    const publicKey = publicKeyText(createPublicKey(stranger));
    await trustKey(site.store, 'mfe-a', { publicKey, label: 'CI' }, false);
    await site.store.changeKeys(async () => ({
      keys: (await site.store.signing.keys()).filter((one) => one.publicKey === publicKey),
    }));
    await site.call('POST', '/mfe-a/1.0.0/finish', token);
    let state = { state: 'checking', refusals: [{ code: '' }] };
    while (state.state === 'checking') state = (await site.call('GET', '/mfe-a/1.0.0', token)).body;
    expect([state.state, state.refusals[0]?.code]).toEqual(['refused', 'SIGNATURE_FOREIGN']);
    expect(await site.store.names()).toEqual([]);
  });
});

it('refuses values in release.json that are nested too deeply to be read (rule 13.33)', async () => {
  const built = await site.build({ name: 'mfe-a', version: '1.0.0' });
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const release = (await textOf(built)).replace('{', `{"x":${deep},`);
  const { status, body } = await site.call('POST', '/mfe-a/1.0.0', token, { release });
  expect([status, body.refusals?.[0]?.code]).toEqual([422, 'RELEASE_UNREADABLE']);
});
