import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclarations } from '../packages/service-kit/src/declaration/read-declaration';

/** Returns the text of a file in the repository. */
export const readRoot = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
export const compose = readRoot('docker-compose.yml');
export const declared = readDeclarations(join(__dirname, '..', 'services'));
/** Names of the declared services. */
export const serviceNames = declared.map(({ name }) => name);
/** Names of those that have a database, and with it an account there and keys. */
export const databaseNames = declared.flatMap(({ name, database }) => (database === false ? [] : [name]));
export const dockerfile = readRoot('Dockerfile');

/** Returns the lines of one service, and those of the one that it extends. */
export function service(name: string): string {
  const found = new RegExp(`^  ${name}:.*\\n(?: {4}.*\\n|\\n)+`, 'm').exec(compose);
  if (!found) throw new Error(`there is no service ${name}`);
  const [, extended] = /^ {4}extends: \{ service: (\S+) \}$/m.exec(found[0]) ?? [];
  return extended === undefined ? found[0] : found[0] + service(extended);
}

/** Returns the lines of an `x-…` part that services include with `<<: *name`. */
export function part(name: string): string {
  const found = new RegExp(`^x-${name}:.*\\n(?: {2}.*\\n)+`, 'm').exec(compose);
  if (!found) throw new Error(`there is no part ${name}`);
  return found[0];
}
