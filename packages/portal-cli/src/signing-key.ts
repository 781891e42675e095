import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  publicKeyText,
  type Release,
  type ReleaseSignature,
  StoreError,
  signRelease,
} from '@portals/contracts/releases';
import { digestIn } from './signing-file.js';

/** Creates a key pair in PEM format. */
export function createKeyPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/**
 * Reads the private key of PORTAL_SIGNING_KEY, or of the file that PORTAL_SIGNING_KEY_FILE names; null when neither is set.
 * @throws StoreError when it is not a private key; the message never contains any of its text
 */
export async function readSigningKey(env: NodeJS.ProcessEnv): Promise<KeyObject | null> {
  const { PORTAL_SIGNING_KEY: text, PORTAL_SIGNING_KEY_FILE: file } = env;
  if (!text && !file) return null;
  const where = text ? 'PORTAL_SIGNING_KEY' : `${file} (PORTAL_SIGNING_KEY_FILE)`;
  const pem =
    text ||
    (await readFile(file ?? '', 'utf8').catch((error: unknown) => {
      throw new StoreError(`${where} cannot be read: ${error instanceof Error ? error.message : error}`);
    }));
  try {
    // Some systems store secrets on one line, with line breaks written as `\n`.
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The original error is dropped, because its message could quote the key.
  }
  throw new StoreError(`${where} has no private Ed25519 key. To create one: portal create-key <file>`);
}

/**
 * Reads a public key.
 * @throws StoreError when the text contains no public key, or contains a private key
 */
export function readPublicKey(pem: string, file: string): string {
  if (/PRIVATE KEY/.test(pem))
    throw new StoreError(
      `${file} has the private key, which nobody but its team may have. The site needs ${file}.pub. ` +
        'If others have had this file, create another key.',
    );
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return publicKeyText(key);
  } catch {
    // A text that is not a key is reported below, like a key of the wrong type.
  }
  throw new StoreError(`${file} has no public Ed25519 key. "portal create-key <file>" makes <file>.pub.`);
}

/** Returns the signature of a built release, or an empty object when there is no key. */
export async function signBuilt(
  folder: string,
  { name, version }: Pick<Release, 'name' | 'version'>,
  key: KeyObject | null,
): Promise<{ signature?: ReleaseSignature }> {
  return key === null
    ? {}
    : { signature: signRelease({ name, version, digest: await digestIn(folder) }, key) };
}
