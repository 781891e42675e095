import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, titleOf } from './manifest';

const root = join(__dirname, '..', '..');

/** Returns the module with the published type of a kind; null when there is none. */
function moduleOf({ apiVersion, kind }: Manifest): string | null {
  const path = `${apiVersion}/${kind}`;
  const base = apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' : 'kubernetes-models';
  return existsSync(join(root, 'node_modules', base, `${path}.d.ts`)) ? `${base}/${path}` : null;
}

const lineOf = (object: Manifest) =>
  `export const one: import(${JSON.stringify(moduleOf(object))}).I${object.kind} = ${JSON.stringify(object)};\n`;

/**
 * Returns the fields that are unknown, missing or of the wrong type according to the published types of Kubernetes and the Gateway API.
 * @param objects checked one by one
 */
export function typeFaults(objects: Manifest[]): string[] {
  const unknown = objects.filter((object) => moduleOf(object) === null);
  const known = objects.filter((object) => moduleOf(object) !== null);
  // Must be inside the repository, so that the compiler finds the packages.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'kubernetes-'));
  try {
    for (const [index, object] of known.entries()) writeFileSync(join(folder, `${index}.ts`), lineOf(object));
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    const files = known.map((_, index) => join(folder, `${index}.ts`));
    const { stdout, status } = spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    const faults = Array.from(stdout.matchAll(/^(\d+)\.ts\S* (error .*(?:\n +.*)*)/gm), ([, index, text]) => {
      const object = known[Number(index)];
      return `${object ? titleOf(object) : index}: ${text}`;
    });
    if (status !== 0 && faults.length === 0) throw new Error(`the compiler ended with ${status}: ${stdout}`);
    return [...unknown.map(({ apiVersion, kind }) => `${apiVersion} has no ${kind}`), ...faults];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
