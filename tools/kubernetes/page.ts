import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readRoot } from '../compose-files';

/** Files in the Secrets and ConfigMaps that the documentation page tells operators to create, by `Secret/auth`. */
export type MadeFiles = ReadonlyMap<string, readonly string[]>;

const root = join(__dirname, '..', '..');

/** Fake `kubectl` that records its arguments when the commands of the page run. */
const noteArguments = '#!/bin/sh\necho "$*" >> kubectl.log\n';

/** Runs the page's commands that create Secrets and ConfigMaps. @returns their files, by `Secret/auth` */
function runPage(folder: string): MadeFiles {
  const [, commands = ''] =
    /<!-- secrets -->\n+```sh\n([\s\S]*?)```/.exec(readRoot('docs/kubernetes.md')) ?? [];
  for (const path of ['deploy', 'site.json']) symlinkSync(join(root, path), join(folder, path));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'kubectl'), noteArguments);
  chmodSync(join(folder, 'bin', 'kubectl'), 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  execFileSync('bash', ['-ec', commands], { cwd: folder, env });
  const log = readFileSync(join(folder, 'kubectl.log'), 'utf8');
  const created = /create (secret generic|secret tls|configmap) (\S+) --(?:from-file|cert)=(\S+)/g;
  return new Map(
    Array.from(log.matchAll(created), ([, kind = '', name, path = '']) => {
      const isFolder = path.startsWith('.secrets/');
      const files = isFolder ? readdirSync(join(folder, path)) : [basename(path)];
      return [`${kind === 'configmap' ? 'ConfigMap' : 'Secret'}/${name}`, files];
    }),
  );
}

/** Returns the files in the Secrets and ConfigMaps that the page's commands create. */
export function filesOfPage(): MadeFiles {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  try {
    return runPage(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
