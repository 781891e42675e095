import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclarations } from '../packages/service-kit/src/declaration/read-declaration';

/** Returns the text of a file in the repository. */
export const readRoot = (path: string) => readFileSync(join(__dirname, '..', path), 'utf8');
export const compose = readRoot('docker-compose.yml');
export const declared = readDeclarations(join(__dirname, '..', 'services'));
export const serviceNames = declared.map(({ name }) => name);
/** Names of the services that have a database, and therefore a database account and keys. */
export const databaseNames = declared.flatMap(({ name, database }) => (database === false ? [] : [name]));
export const dockerfile = readRoot('Dockerfile');

/** Returns the lines of a service, and of the service that it extends. */
export function service(name: string): string {
  const found = new RegExp(`^  ${name}:.*\\n(?: {4}.*\\n|\\n)+`, 'm').exec(compose);
  if (!found) throw new Error(`there is no service ${name}`);
  const [, extended] = /^ {4}extends: \{ service: (\S+) \}$/m.exec(found[0]) ?? [];
  return extended === undefined ? found[0] : found[0] + service(extended);
}

/** Returns the lines of an `x-…` block that services include with `<<: *name`. */
export function part(name: string): string {
  const found = new RegExp(`^x-${name}:.*\\n(?: {2}.*\\n)+`, 'm').exec(compose);
  if (!found) throw new Error(`there is no part ${name}`);
  return found[0];
}

interface Setting {
  name: string;
  isSecret: boolean;
}

/** Settings of each service, parsed from the page that is generated from their schemas. */
export const documented = readRoot('docs/configuration.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.slice(0, section.indexOf('\n')),
    settings: Array.from(
      section.matchAll(/^\| `([A-Z_]+)` \|(.*)/gm),
      ([, name = '', about = '']): Setting => ({ name, isSecret: about.includes('(secret)') }),
    ),
  }));

/** Returns the environment variables of a container. An empty value means that the variable is passed through from the shell. */
export function environmentOf(name: string): Map<string, string> {
  const [, inline, own = ''] =
    /^ {4}environment:(?: \*([a-z-]+))?\n((?: {6}.*\n)*)/m.exec(service(name)) ?? [];
  const taken = inline ?? /<<: \*([a-z-]+)/.exec(own)?.[1];
  const lines = `${taken === undefined ? '' : part(taken)}${own}`;
  return new Map(
    Array.from(lines.matchAll(/^ +([A-Z_]+):(?: (.*))?$/gm), ([, key = '', value = '']) => [key, value]),
  );
}
