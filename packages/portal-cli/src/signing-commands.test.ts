import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyPair, readSigningKey, signBuilt } from './signing-key.js';
import { writeBuilt } from './testing.js';
import { useCommandLine } from './testing-commands.js';

const cli = useCommandLine();

/** Creates a key pair with the command. @returns the file of the private key, and the id */
async function createKey(name = 'team.key'): Promise<{ file: string; id: string }> {
  const file = join(cli.work, name);
  await cli.run('create-key', file);
  return { file, id: /public key ([0-9a-f]{16})/.exec(cli.lines.at(-1) ?? '')?.[1] ?? '' };
}

describe('create-key (rule 13.60)', () => {
  it('writes the private key for its owner alone, and never shows it', async () => {
    const { file } = await createKey();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const secret = (await readFile(file, 'utf8')).split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(cli.lines.join('\n')).not.toContain(secret);
    expect(await readFile(`${file}.pub`, 'utf8')).toContain('BEGIN PUBLIC KEY');
  });

  it('never replaces a key', async () => {
    const { file } = await createKey();
    const before = await readFile(file, 'utf8');
    await expect(cli.run('create-key', file)).rejects.toThrow('exists');
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('prints a pair that works without a file', async () => {
    await cli.run('create-key');
    expect(await readSigningKey({ PORTAL_SIGNING_KEY: cli.lines.join('\n') })).not.toBeNull();
  });
});

describe('the private key of a publish', () => {
  const { privateKey, publicKey } = createKeyPair();

  it('is read from the environment, in one line too, or from a file', async () => {
    const file = join(cli.work, 'key');
    await writeFile(file, privateKey);
    for (const env of [
      { PORTAL_SIGNING_KEY: privateKey },
      { PORTAL_SIGNING_KEY: privateKey.replaceAll('\n', '\\n') },
      { PORTAL_SIGNING_KEY_FILE: file },
    ])
      expect((await readSigningKey(env))?.asymmetricKeyType).toBe('ed25519');
    expect(await readSigningKey({ PORTAL_SIGNING_KEY: '' })).toBeNull();
  });

  it('is in no message when it is none', async () => {
    const damaged = privateKey.replace('MC4', 'xyz');
    const failed = await readSigningKey({ PORTAL_SIGNING_KEY: damaged }).catch(String);
    expect(failed).toContain('PORTAL_SIGNING_KEY has no private Ed25519 key');
    expect(failed).not.toContain(privateKey.split('\n')[1]?.slice(10, 20));
    await expect(readSigningKey({ PORTAL_SIGNING_KEY: publicKey })).rejects.toThrow('no private');
    await expect(readSigningKey({ PORTAL_SIGNING_KEY_FILE: '/nowhere' })).rejects.toThrow('cannot be read');
  });
});

describe('trust, untrust and keys (rules 13.60 and 13.64)', () => {
  it('list a key until it is taken away', async () => {
    const { file, id } = await createKey();
    await cli.run('trust', 'mfe-a', `${file}.pub`, '--label', 'Team A');
    expect(cli.lines.at(-1)).toContain(`the key ${id} is trusted`);
    await cli.run('keys');
    expect(cli.lines.at(-1)).toMatch(new RegExp(`^${id} {2}mfe-a {2}Team A {2}trusted since .*, by .+`));
    await expect(cli.run('untrust', 'mfe-a', id)).rejects.toThrow('LAST_KEY');
    await cli.run('untrust', 'mfe-a', id, '--force');
    await cli.run('keys', 'mfe-a');
    expect(cli.lines.at(-1)).toContain('No key is trusted');
    await expect(cli.run('untrust', 'mfe-a', id)).rejects.toThrow('has no trusted key');
  });

  it('refuse the private key, other files, and the shell', async () => {
    const { file } = await createKey();
    await expect(cli.run('trust', 'mfe-a', file)).rejects.toThrow('has the private key');
    await writeFile(join(cli.work, 'x'), 'x');
    await expect(cli.run('trust', 'mfe-a', join(cli.work, 'x'))).rejects.toThrow('no public Ed25519 key');
    await expect(cli.run('trust', 'mfe-a', '/nowhere')).rejects.toThrow('cannot be read');
    await expect(cli.run('trust', 'shell', `${file}.pub`)).rejects.toThrow('Only portals');
    await expect(cli.run('trust', '../x', `${file}.pub`)).rejects.toThrow('cannot be the name');
    expect(await cli.store().signing.keys()).toEqual([]);
  });

  it('apply to what is published from then on', async () => {
    const { file } = await createKey();
    await cli.run('trust', 'mfe-a', `${file}.pub`);
    await expect(cli.publish({ name: 'mfe-a', version: '1.0.0' })).rejects.toThrow('SIGNATURE_MISSING');
    const folder = await writeBuilt(cli.work, { name: 'mfe-a', version: '1.0.0' });
    const key = await readSigningKey({ PORTAL_SIGNING_KEY_FILE: file });
    const signed = await signBuilt(folder, { name: 'mfe-a', version: '1.0.0' }, key);
    expect(await cli.store().publish(folder, signed)).toMatchObject({ changed: true });
  });
});
