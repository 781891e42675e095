import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Limits of a process that runs the code of a portal. */
export interface Confinement {
  /** Folders that the process may read, including their subfolders. It cannot read anything else, and cannot write at all. */
  readable: string[];
  /** Maximum size of its JavaScript heap in megabytes. */
  memoryMb: number;
  mode?: 'production' | 'development';
}

/** Megabytes that a process may use in addition to its heap, for Node itself and for buffers. */
const besidesHeapMb = 256;
const memoryPollMs = 50;
const bytesPerPage = 4096;

/** Path of the compiled guard. Tests run this module from source, but a separate process cannot load TypeScript. */
const guard = fileURLToPath(new URL('./confine.js', import.meta.url)).replace(
  /\/src\/(?=releases\/confine)/,
  '/dist/',
);

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Command that starts a program without network access and hides other processes from it. The program is killed when this process ends. It
 * is also killed together with `unshare`, because Node's `kill` signals only `unshare`.
 */
const isolate = {
  command: 'setpriv',
  args: '--pdeathsig KILL unshare --user --map-root-user --net --pid --fork --kill-child'.split(' '),
};
let hasNamespaces: boolean | null = null;

/** Returns true when this user may create namespaces, as on most Linux machines, but not in most containers. */
function mayUnshare(): boolean {
  hasNamespaces ??=
    process.platform === 'linux' &&
    spawnSync(isolate.command, [...isolate.args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0;
  return hasNamespaces;
}

/** Returns a path, plus its real path if different, because Node loads modules from their real paths. */
function withRealPath(path: string): string[] {
  try {
    return [...new Set([path, realpathSync(path)])];
  } catch {
    return [path];
  }
}

/** Returns arguments that let Node read only the given files, and that forbid child processes, threads and addons. */
function limitsOf(script: string, { readable, memoryMb }: Confinement): string[] {
  const files = [script, guard].flatMap(withRealPath);
  const folders = readable.flatMap(withRealPath).map((folder) => `${folder}/*`);
  return [
    permission,
    ...[...files, ...folders].map((path) => `--allow-fs-read=${path}`),
    '--no-addons',
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
    `--import=${guard}`,
  ];
}

/** Returns the resident megabytes of a process and its children; null where the system does not provide them. */
function residentMb(pid: number): number | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const below = children.reduce((sum, child) => sum + (residentMb(Number(child)) ?? 0), 0);
    return (pages * bytesPerPage) / 2 ** 20 + below;
  } catch {
    return null;
  }
}

/** Kills a process when its memory outside the heap grows too large, because V8 does not limit that memory. */
function limitMemory(child: ChildProcess, mostMb: number): void {
  const timer = setInterval(() => {
    if (child.pid !== undefined && (residentMb(child.pid) ?? 0) > mostMb) child.kill('SIGKILL');
  }, memoryPollMs);
  timer.unref();
  child.once('exit', () => clearInterval(timer));
}

/**
 * Starts a process for the code of a portal (rule 13.36). Node's permission model, `confine.ts` and, where available, kernel namespaces
 * deny it access to this process's environment, to files outside the readable folders, to the network, and to child processes, threads and
 * addons. The caller has to enforce a time limit.
 * @param isolated true to use namespaces
 */
export function forkConfined(
  script: string,
  confinement: Confinement,
  isolated = mayUnshare(),
): ChildProcess {
  const limits = limitsOf(script, confinement);
  const child = fork(script, [], {
    execPath: isolated ? isolate.command : process.execPath,
    execArgv: isolated ? [...isolate.args, process.execPath, ...limits] : limits,
    env: { NODE_ENV: confinement.mode ?? 'production', TZ: 'UTC' },
    // TZ makes dates the same on every machine.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  limitMemory(child, confinement.memoryMb + besidesHeapMb);
  return child;
}
