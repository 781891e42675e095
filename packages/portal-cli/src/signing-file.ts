import { join } from 'node:path';
import {
  checkSignature,
  digestOf,
  keyIdOf,
  keysFor,
  type Refusal,
  type Release,
  type ReleaseSignature,
  readRegularFile,
  readSignatures,
  readTrustedKeys,
  type Signatures,
  StoreError,
  signingFiles,
  type TrustedKey,
} from '@portals/contracts/releases';
import { currentOperator } from './current-operator.js';
import { replaceFiles } from './live-file.js';

const maxKeys = 8;
/** Maximum number of signatures of one release: more signatures than keys would be useless. */
const maxSignatures = maxKeys;

/** Returns the digest of a release in a folder, see `digestOf`. */
export const digestIn = async (folder: string): Promise<string> =>
  digestOf((await readRegularFile(join(folder, 'release.json'))).toString('utf8'));

/** trusted-keys.json and signatures.json in the folder of a store. Their writers hold the store's lock. */
export class SigningFile {
  constructor(private readonly folder: string) {}

  /**
   * Returns the trusted keys of all portals.
   * @throws StoreError when the file is damaged; nothing can be published then, because it is unknown which releases must be signed
   */
  async keys(): Promise<TrustedKey[]> {
    return (await this.read(readTrustedKeys, signingFiles.keys, 'trust the keys again')) ?? [];
  }

  /** @throws StoreError when the file is damaged; releases that must be signed cannot be published or promoted then */
  private signatures(): Promise<Signatures> {
    return this.read(readSignatures, signingFiles.signatures, 'publish the live releases again');
  }

  private async read<T>(read: (store: string) => Promise<T>, file: string, mend: string): Promise<T> {
    try {
      return await read(this.folder);
    } catch (error) {
      throw new StoreError(
        `${join(this.folder, file)} is damaged: ${error instanceof Error ? error.message : error}\n` +
          `  Take it from a backup, or delete it and ${mend}.`,
      );
    }
  }

  /**
   * Returns the reasons why a portal's signature is rejected (rule 13.61); empty for portals that need no signature.
   * @param signature signature sent with the release; stored signatures count too
   * @param keys keys of this portal; defaults to its trusted keys
   */
  async refusals(
    { name, version }: Pick<Release, 'name' | 'version'>,
    digest: string,
    {
      signature: given,
      keys,
    }: { signature?: ReleaseSignature | undefined; keys?: readonly TrustedKey[] } = {},
  ): Promise<Refusal[]> {
    const own = keys ?? keysFor(await this.keys(), name);
    if (own.length === 0) return [];
    const stored = (await this.signatures())[`${name}/${version}`] ?? [];
    const checked = checkSignature(own, { name, version, digest }, given ? [given, ...stored] : stored);
    return 'refusal' in checked ? [checked.refusal] : [];
  }

  /** Adds the signature of a stored release. */
  async record({ name, version }: Release, signature: ReleaseSignature): Promise<void> {
    const key = `${name}/${version}`;
    const signatures = await this.signatures();
    const others = (signatures[key] ?? []).filter((one) => one.key !== signature.key);
    await this.writeSignatures({ ...signatures, [key]: [signature, ...others].slice(0, maxSignatures) });
  }

  /** Deletes the signatures of releases that are no longer stored. */
  async tidy(isStored: (name: string, version: string) => Promise<boolean>): Promise<void> {
    const all = Object.entries(await this.signatures());
    const needed = await Promise.all(
      all.map(([key]) => isStored(...(key.split('/', 2) as [string, string]))),
    );
    const kept = all.filter((_entry, index) => needed[index]);
    if (kept.length < all.length) await this.writeSignatures(Object.fromEntries(kept));
  }

  /** Returns all keys plus a new one. @param publicKey in the form of `TrustedKey` */
  async withKey(
    name: string,
    publicKey: string,
    label: string,
  ): Promise<{ key: TrustedKey; keys: TrustedKey[] }> {
    const keys = await this.keys();
    const id = keyIdOf(publicKey);
    const own = keysFor(keys, name);
    if (own.some((one) => one.id === id))
      throw new StoreError(`The key ${id} is trusted for ${name} already.`);
    if (own.length >= maxKeys)
      throw new StoreError(
        `${name} has ${maxKeys} keys, and no more are possible. Remove one: untrust ${name} <key>`,
      );
    const key = { id, name, label, publicKey, addedAt: new Date().toISOString(), by: currentOperator() };
    return { key, keys: [...keys, key] };
  }

  /** Returns all keys but one. */
  async withoutKey(name: string, id: string): Promise<{ key: TrustedKey; keys: TrustedKey[] }> {
    const keys = await this.keys();
    const key = keys.find((one) => one.name === name && one.id === id);
    if (!key)
      throw new StoreError(`${name} has no trusted key ${id}. "keys ${name}" lists those that it has.`);
    return { key, keys: keys.filter((one) => one !== key) };
  }

  writeKeys(keys: readonly TrustedKey[]): Promise<void> {
    return this.write(signingFiles.keys, { schema: 1, keys });
  }

  private writeSignatures(signatures: Signatures): Promise<void> {
    return this.write(signingFiles.signatures, { schema: 1, signatures });
  }

  private write(file: string, content: object): Promise<void> {
    return replaceFiles([[join(this.folder, file), `${JSON.stringify(content, null, 1)}\n`]]);
  }
}
