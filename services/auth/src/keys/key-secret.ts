import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, privateFolder } from '@portals/service-kit';
import type { AuthConfig } from '../config.js';

type KeyConfig = Pick<AuthConfig, 'KEY_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>;

/** Makes the file, whole or not at all: of replicas that start together one makes it, and the others read it. */
function make(file: string): void {
  const made = `${file}.${randomUUID()}`;
  writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(made, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(made);
  }
}

/** The secret of a file that only its owner can read; made when it is not there. */
function kept(file: string): string {
  if (!existsSync(file)) make(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 16)
    throw new ConfigError(`KEY_SECRET: ${file} holds no secret; delete it to have one made`);
  return secret;
}

/**
 * The secret that signing keys are sealed with: KEY_SECRET, or one that is made for the embedded database and kept
 * beside it. Replicas on a database server have no folder in common, so there none is made: each would refuse the keys
 * of the others.
 */
export function keySecret({ KEY_SECRET, DATABASE_URL, DATA_DIR }: KeyConfig): string | undefined {
  if (KEY_SECRET !== undefined || DATABASE_URL !== undefined) return KEY_SECRET;
  privateFolder(DATA_DIR);
  return kept(join(DATA_DIR, 'key-secret'));
}
