import { refuseMirrored } from './bucket/mirrored.js';
import { chooseStore } from './choose-store.js';
import { UsageError } from './run-main.js';
import type { ReleaseStore } from './store.js';

/** Environment of a command: its folders, variables and output. */
export interface CommandContext {
  workspace: string;
  current: string;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
  /** Replaces the last line on a terminal; absent when the output is not a terminal. */
  overwrite?: (text: string) => void;
}
export type Command = (args: string[], around: CommandContext) => Promise<void>;

/**
 * Returns the store that a command changes.
 * @throws StoreError when a mirror would overwrite the change
 */
export async function storeOf({ workspace, env }: CommandContext): Promise<ReleaseStore> {
  const store = await chooseStore(workspace, env);
  await refuseMirrored(store);
  return store;
}

/** @throws UsageError when the argument is missing */
export function requiredArgument(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`Which ${what}? See \`help\`.`);
  return value;
}
