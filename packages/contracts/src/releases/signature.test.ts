import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkSignature,
  digestOf,
  keyIdOf,
  publicKeyText,
  readSignatures,
  readTrustedKeys,
  signRelease,
} from './signature.js';

const pair = () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = publicKeyText(createPublicKey(privateKey));
  const trusted = { id: keyIdOf(publicKey), name: 'mfe-a', label: 'CI', publicKey, addedAt: '' };
  return { privateKey, trusted };
};
const team = pair();
const other = pair();
const text = '{"name":"mfe-a","version":"1.0.0","builtAt":"now","files":[{"path":"a.js","integrity":"x"}]}';
const release = { name: 'mfe-a', version: '1.0.0', digest: digestOf(text) };
const signature = signRelease(release, team.privateKey);
const codeOf = (...args: Parameters<typeof checkSignature>) => {
  const checked = checkSignature(...args);
  return 'refusal' in checked ? checked.refusal.code : checked.signer;
};

describe('the digest of a release (rule 13.60)', () => {
  it('stays the same for another build time and another order of members', () => {
    const again =
      '{ "builtAt": "later", "files": [{"integrity":"x", "path":"a.js"}], "version":"1.0.0","name":"mfe-a" }';
    expect(digestOf(again)).toBe(digestOf(text));
  });

  it.each([
    ['the hash of a file', text.replace('"x"', '"y"')],
    ['a path', text.replace('a.js', 'b.js')],
    ['the order of a list', text.replace('[{', '[{"path":"b.js"},{')],
    ['a member that this version does not know', text.replace('{"name"', '{"later":{"builtAt":1},"name"')],
  ])('differs for %s', (_what, changed) => {
    expect(changed).not.toBe(text);
    expect(digestOf(changed)).not.toBe(digestOf(text));
  });
});

describe('a signature (rule 13.61)', () => {
  it('is accepted from any trusted key, in any order', () => {
    const keys = [other.trusted, team.trusted];
    expect(codeOf(keys, release, [signature])).toBe(team.trusted.id);
    const both = [signRelease(release, other.privateKey), signature];
    expect(codeOf([team.trusted], release, both)).toBe(team.trusted.id);
  });

  it.each([
    ['another portal', { ...release, name: 'mfe-b' }],
    ['another version', { ...release, version: '1.0.1' }],
    ['other content', { ...release, digest: digestOf(text.replace('a.js', 'b.js')) }],
    ['a name that takes over a part of the version', { ...release, name: 'mfe-a\n1', version: '0.0' }],
  ])('is useless for %s', (_what, changed) => {
    expect(codeOf([team.trusted], changed, [signature])).toBe('SIGNATURE_WRONG');
  });

  it('is refused when it is missing, or by a key that is not trusted', () => {
    expect(codeOf([team.trusted], release, [])).toBe('SIGNATURE_MISSING');
    expect(codeOf([team.trusted], release, [signRelease(release, other.privateKey)])).toBe(
      'SIGNATURE_FOREIGN',
    );
  });

  it('of another key is not accepted under the name of a trusted one', () => {
    const foreign = { ...signRelease(release, other.privateKey), key: team.trusted.id };
    expect(codeOf([team.trusted], release, [foreign])).toBe('SIGNATURE_WRONG');
  });

  it('is only made with Ed25519', () => {
    const { privateKey } = generateKeyPairSync('ed448');
    const publicKey = publicKeyText(createPublicKey(privateKey));
    const key = { ...team.trusted, publicKey, id: keyIdOf(publicKey) };
    expect(codeOf([key], release, [signRelease(release, privateKey)])).toBe('SIGNATURE_WRONG');
  });

  it('by a trusted key that is invalid is refused', () => {
    expect(codeOf([{ ...team.trusted, publicKey: 'x' }], release, [signature])).toBe('SIGNATURE_WRONG');
  });
});

it('a store without the files has no keys and no signatures, and damaged files are an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signing-'));
  expect([await readTrustedKeys(folder), await readSignatures(folder)]).toEqual([null, {}]);
  await writeFile(join(folder, 'trusted-keys.json'), '{"schema":1}');
  await writeFile(join(folder, 'signatures.json'), '{');
  await expect(readTrustedKeys(folder)).rejects.toThrow();
  await expect(readSignatures(folder)).rejects.toThrow();
  await rm(folder, { recursive: true });
});
