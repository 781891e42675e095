import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './commands.js';
import { ReleaseStore } from './store.js';
import { type BuiltOptions, writeBuilt } from './testing.js';

/** Provides the command line in an empty workspace for each test, with its output. */
export function useCommandLine() {
  let work = '';
  let lines: string[] = [];
  beforeEach(async () => {
    work = await mkdtemp(join(tmpdir(), 'cli-'));
    lines = [];
  });
  afterEach(() => rm(work, { recursive: true, force: true }));
  const store = () => new ReleaseStore(join(work, 'data', 'releases'));
  const runWith = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    runCommand(args, {
      workspace: work,
      current: work,
      env: { DATA_DIR: join(work, 'data'), ...env },
      print: (line) => lines.push(line),
    });
  return {
    get work() {
      return work;
    },
    get lines() {
      return lines;
    },
    store,
    run: (...args: string[]) => runWith({}, ...args),
    runWith,
    publish: async (options: BuiltOptions) => store().publish(await writeBuilt(work, options)),
  };
}
