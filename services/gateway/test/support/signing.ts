import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  digestOf,
  keyIdOf,
  publicKeyText,
  type ReleaseSignature,
  signRelease,
  type TrustedKey,
} from '@portals/contracts/releases';
import type { TestStore } from './store.js';

/** Returns a key pair of a team. */
export function createTeam() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = publicKeyText(createPublicKey(privateKey));
  return { privateKey, publicKey, id: keyIdOf(publicKey) };
}

/** Writes the trusted keys and signatures of a test store as the portal command does: to a temporary file, which is then renamed. */
export class Signing {
  private keys: TrustedKey[] = [];
  private signatures: Record<string, ReleaseSignature[]> = {};
  constructor(private readonly store: TestStore) {}

  async trust(name: string, ...keys: { publicKey: string; id: string }[]): Promise<void> {
    const addedAt = new Date().toISOString();
    const own = keys.map(({ id, publicKey }) => ({ id, publicKey, name, label: 'CI', addedAt }));
    this.keys = [...this.keys.filter((key) => key.name !== name), ...own];
    await this.write('trusted-keys.json', { schema: 1, keys: this.keys });
  }

  async sign(name: string, version: string, { privateKey }: { privateKey: KeyObject }): Promise<void> {
    const text = await readFile(join(this.store.folder, name, version, 'release.json'), 'utf8');
    const signature = signRelease({ name, version, digest: digestOf(text) }, privateKey);
    this.signatures = { ...this.signatures, [`${name}/${version}`]: [signature] };
    await this.write('signatures.json', { schema: 1, signatures: this.signatures });
  }

  private async write(file: string, content: object): Promise<void> {
    const temporary = join(this.store.folder, `.${file}`);
    await writeFile(temporary, JSON.stringify(content));
    await rename(temporary, join(this.store.folder, file));
  }
}
