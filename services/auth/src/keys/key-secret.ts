import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, privateFolder } from '@portals/service-kit';
import type { AuthConfig } from '../config.js';

type KeyConfig = Pick<AuthConfig, 'KEY_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>;

/** Creates the file atomically, so that of several replicas starting together only one creates it and the others read it. */
function create(file: string): void {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(temporary);
  }
}

/** Reads the secret from a file that only its owner can read; creates the file when it is missing. */
function secretOfFile(file: string): string {
  if (!existsSync(file)) create(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 16)
    throw new ConfigError(`KEY_SECRET: ${file} holds no secret; delete it to have one made`);
  return secret;
}

/**
 * Returns the secret that encrypts the signing keys: KEY_SECRET, or one generated next to the SQLite file. With a database server, none is
 * generated, because replicas share no folder: each would generate a different secret and could not decrypt the keys of the others.
 */
export function keySecret({ KEY_SECRET, DATABASE_URL, DATA_DIR }: KeyConfig): string | undefined {
  if (KEY_SECRET !== undefined || DATABASE_URL !== undefined) return KEY_SECRET;
  privateFolder(DATA_DIR);
  return secretOfFile(join(DATA_DIR, 'key-secret'));
}
