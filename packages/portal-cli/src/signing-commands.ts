import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { keyIdOf, PortalDescriptor, StoreError } from '@portals/contracts/releases';
import { announceAs } from './announce.js';
import { storeToRead } from './choose-store.js';
import { type Command, requiredArgument, storeOf } from './command.js';
import { hasCode } from './lock.js';
import { isLabel } from './publisher-commands.js';
import { UsageError } from './run-main.js';
import { createKeyPair, readPublicKey } from './signing-key.js';
import { trustKey, untrustKey } from './trust-key.js';

const force = { type: 'boolean', default: false } as const;

const createKeyCommand: Command = async (args, { print }) => {
  const [file] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  const { privateKey, publicKey } = createKeyPair();
  if (file === undefined) {
    print(privateKey.trimEnd());
    print(publicKey.trimEnd());
    return;
  }
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw hasCode(error, 'EEXIST')
      ? new StoreError(`${file} exists, and the key in it may be in use. Choose another name.`)
      : error;
  });
  await writeFile(`${file}.pub`, publicKey);
  print(`The private key is in ${file}: for the CI of the team, as PORTAL_SIGNING_KEY or PORTAL_SIGNING_KEY_FILE, and for nobody else.
The public key ${keyIdOf(readPublicKey(publicKey, file))} is in ${file}.pub. Whoever runs the site registers it: portal trust <portal> ${file}.pub`);
};

/** @throws UsageError when the name is not valid for a portal */
function portalName(given: string | undefined): string {
  const name = requiredArgument(given, 'portal');
  if (name === 'shell')
    throw new UsageError('The shell comes with the product. Only portals can be required to be signed.');
  if (!PortalDescriptor.shape.name.safeParse(name).success)
    throw new UsageError(`"${name}" cannot be the name of a portal`);
  return name;
}

const trustCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { label: { type: 'string', default: 'CI' }, force },
  });
  const name = portalName(positionals[0]);
  const file = requiredArgument(positionals[1], 'file of a public key');
  if (!isLabel(values.label)) throw new UsageError('--label must be one line of up to 60 characters');
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StoreError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const publicKey = readPublicKey(pem, file);
  const store = await storeOf(around);
  around.print(
    await announceAs(
      ({ key: { id } }) => `${name} goes live only when it is signed: the key ${id} is trusted for it`,
      store,
      () => trustKey(store, name, { publicKey, label: values.label }, values.force),
    ),
  );
};

const untrustCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { force } });
  const name = portalName(positionals[0]);
  const id = requiredArgument(positionals[1], 'key');
  const store = await storeOf(around);
  around.print(
    await announceAs(
      () => `the key ${id} is no longer trusted for ${name}`,
      store,
      () => untrustKey(store, name, id, values.force),
    ),
  );
};

const keysCommand: Command = async (args, around) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const store = await storeToRead(around.workspace, around.env);
  const keys = (await store.signing.keys()).filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  if (keys.length === 0) around.print('No key is trusted: releases need no signature.');
  for (const { id, name, label, addedAt, by } of keys)
    around.print(`${id}  ${name}  ${label}  trusted since ${addedAt.slice(0, 10)}${by ? `, by ${by}` : ''}`);
};

/** Commands for the keys with which teams sign the releases of their portals (rule 13.60). */
export const signingCommands: Record<string, Command> = {
  'create-key': createKeyCommand,
  trust: trustCommand,
  untrust: untrustCommand,
  keys: keysCommand,
};

export const signingUsage = `  create-key [file]           a pair of keys to sign the releases of a portal: <file>, which its team keeps secret, and
                              <file>.pub; without a file, both are printed. Needs no store
  trust <name> <file.pub> [--label CI] [--force]
                              releases of this portal must be signed by this key, or by another that is trusted for it
  untrust <name> <key> [--force]
                              take a key away; --force when visitors may lose what they get, and for the last one
  keys [name…]                trusted keys: id, portal, label, time`;
