import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStore } from '../store.js';
import { proveSite, type Unproven } from './prove-site.js';

/** The releases to test, and their possible replacements. */
export interface LiveProof {
  /** URL of the gateway. */
  url: string;
  store: ReleaseStore;
  /** Folder of the gateway's package. */
  gateway: string;
  /** File with the `fingerprint` of the last combination of gateway and releases in which every page started. */
  stampFile: string;
  /** Names of the releases included in this version. */
  names: string[];
  /** Publishes the releases that this version includes for the given names, and reports each release that it could not publish. */
  publish(names: string[]): Promise<void>;
  print(line: string): void;
}

/** Folders with compiled code that, in addition to the releases, decides whether a page starts. */
const gatewayFolders = ['dist', 'node_modules/@portals/contracts/dist'];

/** Returns a hash of this gateway and the releases that it serves, so that an unchanged combination is not tested again after a restart. */
async function fingerprint({ gateway, store: { gateways } }: LiveProof): Promise<string> {
  const served = (await gateways.running()).flatMap(({ releases }) => releases);
  const lines = new Set(served.map(({ name, version }) => `${name} ${version}`));
  const hash = createHash('sha256').update(`${process.version}\n${[...lines].sort().join('\n')}`);
  for (const folder of gatewayFolders.map((name) => join(gateway, name)))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (file.endsWith('.js')) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

const listOf = (unproven: Unproven[]) =>
  unproven.map(({ name, problem }) => `  ${name}: ${problem}`).join('\n');

/**
 * Functions that return the names to replace, one function for each attempt. When no page starts, the first attempt replaces only the
 * shell, because the live portals, including releases that people rolled back to, may work with another shell. If at least one page starts,
 * the shell is replaced only when replacing the portals was not enough.
 */
const tries: ((unproven: string[]) => string[])[] = [
  (unproven) => unproven.filter((name) => name === 'shell'),
  (unproven) => unproven,
  (unproven) => ['shell', ...unproven],
];

/** Replaces broken releases with the releases included in this version, and returns those that still do not work. */
async function replace(proof: LiveProof, first: Unproven[]): Promise<Unproven[]> {
  let unproven = first;
  const tried = new Set<string>();
  for (const namesOf of tries) {
    if (unproven.length === 0) break;
    const wanted = new Set(namesOf(unproven.map(({ name }) => name)));
    if ([...wanted].every((name) => tried.has(name))) continue;
    const names = proof.names.filter((name) => wanted.has(name));
    for (const name of wanted) tried.add(name);
    if (names.length === 0) continue;
    proof.print(`Publishing what came with this version: ${names.join(', ')}`);
    await proof.publish(names);
    unproven = await proveSite(proof.url, proof.store);
  }
  return unproven;
}

/**
 * Opens a page of each live portal as a browser does. Releases that do not work with this gateway are replaced by those included in this
 * version, which are then tested too (rule 13.3).
 * @throws {Error} when no page works
 */
export async function proveLive(proof: LiveProof): Promise<void> {
  const { store, stampFile, print } = proof;
  const { shell } = (await store.live()).releases;
  // Nothing is tested while the shell is a development build, which visitors never get.
  if (shell && (await store.release('shell', shell.live))?.mode === 'development') return;
  const stamp = await readFile(stampFile, 'utf8').catch(() => '');
  if (stamp === (await fingerprint(proof))) return;
  const found = await proveSite(proof.url, store);
  if (found.length > 0) print(`What is live does not work with this version:\n${listOf(found)}`);
  const left = await replace(proof, found);
  if (left.some(({ name }) => name === 'shell'))
    throw new Error(`No page works with what is live in ${store.folder}:\n${listOf(left)}`);
  if (left.length > 0) print(`These do not work, everything else does:\n${listOf(left)}`);
  else await writeFile(stampFile, await fingerprint(proof));
}
