import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { PortalDescriptor } from './descriptor.js';
import type { Refusal } from './refusal.js';
import { isMissingFile, readRegularFile } from './regular-file.js';
import type { Release } from './release.js';

const KeyId = z.string().regex(/^[0-9a-f]{16}$/);

/** The signature of a release by its team (rule 13.60). */
export const ReleaseSignature = z.object({
  /** Id of the public key, see `keyIdOf`. */
  key: KeyId,
  /** Ed25519 signature of `signedText` in Base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type ReleaseSignature = z.infer<typeof ReleaseSignature>;

/** A public key that verifies signatures for the releases of one portal. */
const TrustedKey = z.object({
  id: KeyId,
  name: PortalDescriptor.shape.name,
  label: z.string(),
  /** SubjectPublicKeyInfo (RFC 8410) in Base64. */
  publicKey: z.string().max(200),
  addedAt: z.iso.datetime(),
  /** User and machine that added the key. */
  by: z.string().optional(),
});
export type TrustedKey = z.infer<typeof TrustedKey>;

/** Files of a release store about signatures. Versions of the product without support for signatures ignore them. */
export const signingFiles = { keys: 'trusted-keys.json', signatures: 'signatures.json' } as const;

const TrustedKeys = z.object({ schema: z.literal(1), keys: z.array(TrustedKey) });
/** Signatures by `<name>/<version>`. */
const Signatures = z.object({
  schema: z.literal(1),
  signatures: z.record(z.string(), z.array(ReleaseSignature)),
});
export type Signatures = z.infer<typeof Signatures>['signatures'];

/** Returns the content of a file in a store; null when the file does not exist. */
async function read<T>(store: string, file: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse((await readRegularFile(join(store, file))).toString('utf8')));
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

/**
 * Reads the trusted keys of a store; returns null when no key has ever been added.
 * @throws Error when the file is damaged
 */
export const readTrustedKeys = async (store: string): Promise<TrustedKey[] | null> =>
  (await read(store, signingFiles.keys, TrustedKeys))?.keys ?? null;

/**
 * Reads the signatures of a store.
 * @throws Error when the file is damaged
 */
export const readSignatures = async (store: string): Promise<Signatures> =>
  (await read(store, signingFiles.signatures, Signatures))?.signatures ?? {};

/** Returns a JSON value with the properties of all its objects sorted by name. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, ordered(member)]));
}

/**
 * Returns a SHA-384 in hexadecimal that identifies a release. It covers release.json, and so the hash of each file, but neither the build
 * time nor the formatting. It also covers properties that this version of the product does not know, so that all versions compute the same
 * digest.
 * @param text content of release.json
 */
export function digestOf(text: string): string {
  const { builtAt: _, ...content } = JSON.parse(text);
  return createHash('sha384')
    .update(JSON.stringify(ordered(content)))
    .digest('hex');
}

type Signed = Pick<Release, 'name' | 'version'> & { digest: string };

/**
 * Returns the text that is signed. It is specific to portal, version, content and purpose, so that the signature cannot be
 * reused for anything else.
 */
const signedText = ({ name, version, digest }: Signed): Buffer =>
  Buffer.from(`portal release 1\n${name}\n${version}\n${digest}\n`);

/** Returns the public key in the format of the store. */
export const publicKeyText = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'der' }).toString('base64');

/** Returns the id of a public key: the beginning of the key's SHA-256, so that nobody can choose an id. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

/** Signs a release. @param key private Ed25519 key */
export const signRelease = (release: Signed, key: KeyObject): ReleaseSignature => ({
  key: keyIdOf(publicKeyText(createPublicKey(key))),
  signature: sign(null, signedText(release), key).toString('base64'),
});

function isValid(release: Signed, { signature }: ReleaseSignature, { publicKey }: TrustedKey): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    const isEd25519 = key.asymmetricKeyType === 'ed25519';
    return isEd25519 && verify(null, signedText(release), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Returns the keys that may sign the releases of a portal; empty when the portal needs no signatures. */
export const keysFor = (keys: readonly TrustedKey[], name: string): TrustedKey[] =>
  keys.filter((key) => key.name === name);

/**
 * Checks the signatures of a release whose portal requires them (rule 13.61).
 * @param keys the trusted keys of this portal, at least one
 * @returns the id of the key that signed the release, or the reason why the release may not go live
 */
export function checkSignature(
  keys: readonly TrustedKey[],
  release: Signed,
  signatures: readonly ReleaseSignature[],
): { signer: string } | { refusal: Refusal } {
  const pairs = signatures.flatMap((one) => {
    const key = keys.find(({ id }) => id === one.key);
    return key ? [{ key, one }] : [];
  });
  const found = pairs.find(({ key, one }) => isValid(release, one, key));
  if (found) return { signer: found.key.id };
  const { name, version } = release;
  const sign = 'publish it with the key of its team in PORTAL_SIGNING_KEY or PORTAL_SIGNING_KEY_FILE.';
  const [wrong] = pairs;
  if (wrong) {
    const reason = `the signature by the key ${wrong.key.id} is not of this release: of another portal or version, or ${name} ${version} was changed after it was signed`;
    const mend = `Build it again, and ${sign}`;
    return { refusal: { code: 'SIGNATURE_WRONG', reason, mend } };
  }
  const [foreign] = signatures;
  if (foreign) {
    const reason = `it is signed by the key ${foreign.key}, which is not trusted for ${name}`;
    const mend = `Sign it with one of its keys (${keys.map(({ id }) => id).join(', ')}), or have the site trust this one: portal trust ${name} <file of the public key>`;
    return { refusal: { code: 'SIGNATURE_FOREIGN', reason, mend } };
  }
  const reason = `it is not signed, and releases of ${name} must be`;
  return {
    refusal: { code: 'SIGNATURE_MISSING', reason, mend: `${sign[0]?.toUpperCase()}${sign.slice(1)}` },
  };
}
